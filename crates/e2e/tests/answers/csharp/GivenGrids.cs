// GivenGrids.Sides assertions=proved
// GivenGrids.Square assertions=violated
// GivenGrids.Listed assertions=violated
// GivenGrids.Tested assertions=violated
// GivenGrids.Doubles assertions=violated
// GivenGrids.Texts assertions=violated
// GivenGrids.Both assertions=proved
using System;
using System.Collections.Generic;
using System.Diagnostics;

public class Board {
    public int[,] Cells;
    public List<string[,]> Others;
}

public static class GivenGrids {
    public static void Sides(Board b) {
        if (b == null || b.Cells == null) return;
        Debug.Assert(b.Cells.Length == b.Cells.GetLength(0) * b.Cells.GetLength(1));
    }

    public static void Square(Board b) {
        if (b != null && b.Cells != null) Debug.Assert(b.Cells.GetLength(0) == b.Cells.GetLength(1));
    }

    public static void Listed(Board b) {
        if (b == null || b.Others == null || b.Others.Count == 0 || b.Others[0] == null) return;
        if (b.Others[0].Length > 0) Debug.Assert(b.Others[0][0, 0] != "x");
    }

    public static void Tested(object o) {
        var grid = o as int[,];
        if (grid != null && grid.GetLength(0) == 2 && grid.GetLength(1) == 3) Debug.Assert(grid[1, 2] != 77);
    }

    // An array of which only that it is one is declared.
    public static void Doubles(Array a) {
        var all = a as double[];
        if (all != null && all.Length > 1) Debug.Assert(all[1] != 2.5);
    }

    public static void Texts(Array a) {
        var all = a as string[];
        if (all != null && all.Length > 1) Debug.Assert(all[1] != "x");
    }

    public static void Both(Array a) {
        if (a is int[]) Debug.Assert(!(a is string[]));
    }
}
