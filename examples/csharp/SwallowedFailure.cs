// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 0
// A handler that is too wide hides a failure.
using System;
using System.Diagnostics;

public static class SwallowedFailure {
    static int Ratio(int a, int b) {
        try {
            return a / b;
        } catch (Exception) {
            return 0;
        }
    }

    public static void Main() {
        int b = Conspect.Any.Int(-10, 10);
        int r = Ratio(100, b);
        Debug.Assert(r != 0); // defect
    }
}
