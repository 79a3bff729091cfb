// StackTraceIsThere.Has assertions=proved
using System;
using System.Diagnostics;

public static class StackTraceIsThere {
    public static void Has(int n) {
        try {
            if (n > 5) throw new InvalidOperationException();
            n = 1 / (n - 5);
        } catch (Exception e) {
            Debug.Assert(e.StackTrace != null);
        }
        Debug.Assert(new Exception().StackTrace == null);
    }
}
