// conspect: assertions=proved exceptions=violated kind=System.InvalidOperationException
// witness: 2
// A list changes while it is walked.
using System.Collections.Generic;

public static class IteratorReused {
    public static void Main() {
        int bad = Conspect.Any.Int();
        var list = new List<int> {1, 2, 3};
        foreach (int i in list) { // defect
            if (i == bad && i < 3) list.Remove(i);
        }
    }
}
