// StackTraceIsUnknown.IsShort assertions=unknown a possible System.Diagnostics.DebugAssertException
using System;
using System.Diagnostics;

public static class StackTraceIsUnknown {
    public static void IsShort(int n) {
        try {
            n = 1 / n;
        } catch (DivideByZeroException e) {
            Debug.Assert(e.StackTrace.Length < 20);
        }
    }
}
