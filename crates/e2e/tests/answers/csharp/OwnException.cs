// OwnException.Count assertions=proved
using System;
using System.Diagnostics;

public class TooMany : Exception {
    public readonly int By;
    public TooMany(int by) : base("too many") { By = by; }
}

// A proof by invariants of a loop that throws exceptions of the library and of the program.
public static class OwnException {
    static int Checked(int n, int most) {
        if (n < 0) throw new ArgumentOutOfRangeException("n");
        if (n > most) throw new TooMany(n - most);
        return n;
    }

    public static int Count(int[] a) {
        int refused = 0;
        for (int i = 0; a != null && i < a.Length; i++) {
            try {
                Debug.Assert(Checked(a[i], 100) <= 100);
            } catch (ArgumentOutOfRangeException) {
                refused++;
            } catch (TooMany e) {
                refused++;
                Debug.Assert(e.By > 0);
            }
            Debug.Assert(refused <= i + 1);
        }
        return refused;
    }
}
