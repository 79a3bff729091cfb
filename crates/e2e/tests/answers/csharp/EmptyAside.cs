// EmptyAside.Length assertions=proved
using System.Diagnostics;

// Whether the array that is given is the one that an initializer made is asked, and makes no difference.
public static class EmptyAside {
    static readonly int[] empty = new int[0];

    public static int Length(int[] a, int n) {
        if (a == null) return 0;
        int seen = 0;
        for (int i = 0; i < n; i++) {
            if (a != empty) seen++;
            Debug.Assert(seen <= i + 1);
        }
        return a.Length;
    }
}
