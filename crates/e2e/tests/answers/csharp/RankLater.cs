// RankLater.Both assertions=proved
using System;
using System.Diagnostics;

public static class RankLater {
    static int Asked(Array a) { return a.Rank * 100 + a.Length * 10 + a.GetLength(a.Rank - 1); }

    // The array's type is met after the question was.
    static int Later() { return Asked(new byte[2, 3]); }

    public static void Both() {
        Debug.Assert(Asked(new int[3]) == 133 && Asked(new string[2]) == 122);
        Debug.Assert(Later() == 263);
    }
}
