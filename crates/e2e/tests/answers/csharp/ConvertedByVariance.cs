// ConvertedByVariance.Apart assertions=assumed objects that are given are of just the types with which they are declared, where variance converts one of these to another, so that those of different types are different objects
// ConvertedByVariance.Kept assertions=assumed objects that are given are of just the types with which they are declared, where variance converts one of these to another, so that those of different types are different objects
// One function may be given as both, and one array, too.
using System;
using System.Diagnostics;

public static class ConvertedByVariance {
    public static void Apart(Func<object> a, Func<string> b) {
        if (a == null) return;
        Debug.Assert((object) a != (object) b);
    }

    public static void Kept(Func<object>[] a, Func<string>[] b) {
        if (a == null || b == null || a.Length == 0 || b.Length == 0 || b[0] == null) return;
        a[0] = null;
        Debug.Assert(b[0] != null);
    }
}
