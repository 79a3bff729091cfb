// CopiedOver.Sum exceptions=proved
using System;

// An array of any length is copied, and the copy is read: a proof by invariants.
public static class CopiedOver {
    public static int Sum(int[] a) {
        if (a == null) return 0;
        var b = new int[a.Length];
        Array.Copy(a, b, a.Length);
        int sum = 0;
        for (int i = 0; i < a.Length; i++) sum += b[i];
        return sum;
    }
}
