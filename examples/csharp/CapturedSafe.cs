// conspect: assertions=proved exceptions=proved
// The variable of foreach is a new one in each round.
using System;
using System.Collections.Generic;
using System.Diagnostics;

public static class CapturedSafe {
    public static void Main() {
        var all = new List<Func<int>>();
        foreach (int i in new[] {0, 1, 2}) all.Add(() => i);
        int k = Conspect.Any.Int(0, 2);
        Debug.Assert(all[k]() == k);
    }
}
