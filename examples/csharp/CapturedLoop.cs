// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 1
// The variable of a for loop is one variable, captured by all.
using System;
using System.Diagnostics;

public static class CapturedLoop {
    public static void Main() {
        var all = new Func<int>[3];
        for (int i = 0; i < 3; i++) all[i] = () => i;
        int k = Conspect.Any.Int(0, 2);
        Debug.Assert(k != 1 || all[k]() == k); // defect
    }
}
