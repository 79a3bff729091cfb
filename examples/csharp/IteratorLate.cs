// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: -1
// The check of an argument in an iterator method happens at the first element, not at the call.
using System;
using System.Collections.Generic;
using System.Diagnostics;

public static class IteratorLate {
    static IEnumerable<int> Upto(int n) {
        if (n < 0) throw new ArgumentOutOfRangeException("n");
        for (int i = 0; i < n && i < 3; i++) yield return i;
    }

    public static void Main() {
        int n = Conspect.Any.Int();
        bool refused = false;
        try {
            Upto(n);
        } catch (ArgumentOutOfRangeException) {
            refused = true;
        }
        Debug.Assert(refused == (n < 0)); // defect
    }
}
