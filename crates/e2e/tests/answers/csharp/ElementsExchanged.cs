// ElementsExchanged.Reversed exceptions=proved
// ElementsExchanged.Swapped exceptions=proved
// ElementsExchanged.Carried exceptions=proved
// ElementsExchanged.Filled exceptions=violated System.ArrayTypeMismatchException
using System;

// A given `object[]` can be a `string[]`: what was read from it may be stored in it, other objects may not.
public static class ElementsExchanged {
    public static void Reversed(object[] a) {
        if (a == null) return;
        for (int i = 0, j = a.Length - 1; i < j; i++, j--) {
            object kept = a[i];
            a[i] = a[j];
            a[j] = kept;
        }
    }

    public static void Swapped(IComparable[] a) {
        if (a == null || a.Length < 2) return;
        var first = a[0];
        if (first != null) a[0] = a[1];
        a[1] = first;
    }

    public static void Carried(object[] a) {
        if (a == null || a.Length == 0) return;
        object kept = a[0];
        for (int i = 1; i < a.Length && i < 4; i++) a[i - 1] = a[i];
        a[a.Length - 1] = kept;
    }

    public static void Filled(object[] a, object v) {
        if (a == null) return;
        for (int i = 0; i < a.Length; i++) a[i] = v; // defect
    }
}
