// conspect: assertions=proved exceptions=proved
// What a checked sum does not refuse is the sum.
using System;
using System.Diagnostics;

public static class CheckedSafe {
    public static void Main() {
        int a = Conspect.Any.Int(), b = Conspect.Any.Int();
        long exact = (long) a + b;
        try {
            int sum = checked(a + b);
            Debug.Assert(sum == exact);
        } catch (OverflowException) {
            Debug.Assert(exact > int.MaxValue || exact < int.MinValue);
        }
    }
}
