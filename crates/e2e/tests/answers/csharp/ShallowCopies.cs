// ShallowCopies.Grid assertions=proved
// ShallowCopies.GivenGrid assertions=violated
// ShallowCopies.GridOfStructures assertions=proved
// ShallowCopies.Structures assertions=proved
// ShallowCopies.GivenStructures assertions=proved
// ShallowCopies.SharedStructures assertions=violated
// ShallowCopies.FieldsWithStructures assertions=proved
// ShallowCopies.InheritedStructures assertions=violated
// ShallowCopies.ReferencesAreShared assertions=proved
// ShallowCopies.ClearedGrid assertions=proved
// ShallowCopies.ClearedTooMuch assertions=violated
// ShallowCopies.CopiedGrid assertions=proved
using System;
using System.Diagnostics;

public struct Place {
    public int X, Y;
}

public class Pawn {
    public Place At;
    public int[] Marks;
    public Pawn Copy() { return (Pawn) MemberwiseClone(); }
}

public class King : Pawn {
    public bool Moved;
}

/// What a copy of an object has for itself, and what it shares.
public static class ShallowCopies {
    public static void Grid(int n) {
        var grid = new int[2, 2];
        var copy = (int[,]) grid.Clone();
        copy[0, 1] = n;
        Debug.Assert(grid[0, 1] == 0 && copy[0, 1] == n);
    }

    public static void GivenGrid(int[,] grid) {
        if (grid == null || grid.Length == 0) return;
        int old = grid[0, 0];
        var copy = (int[,]) grid.Clone();
        copy[0, 0] = old + 1;
        Debug.Assert(grid[0, 0] != old);
    }

    public static void GridOfStructures(int n) {
        var grid = new Place[1, 2];
        grid[0, 1].X = n;
        var copy = (Place[,]) grid.Clone();
        copy[0, 1].X++;
        Debug.Assert(grid[0, 1].X == n);
    }

    public static void Structures(int n) {
        var places = new Place[2];
        places[1].X = n;
        var copy = (Place[]) places.Clone();
        copy[1].X++;
        Debug.Assert(places[1].X == n);
    }

    public static void GivenStructures(Place[] places) {
        if (places == null || places.Length != 2) return;
        int old = places[0].X;
        var copy = (Place[]) places.Clone();
        copy[0].X = old + 1;
        Debug.Assert(places[0].X == old);
    }

    public static void SharedStructures(Place[] places) {
        if (places == null || places.Length != 1) return;
        int old = places[0].X;
        var copy = (Place[]) places.Clone();
        copy[0].X = old + 1;
        Debug.Assert(places[0].X == copy[0].X);
    }

    public static void FieldsWithStructures(Pawn pawn) {
        if (pawn == null) return;
        int old = pawn.At.X;
        var copy = pawn.Copy();
        copy.At.X = old + 1;
        Debug.Assert(pawn.At.X == old && copy.GetType() == pawn.GetType());
    }

    public static void InheritedStructures(int n) {
        var king = new King { Moved = true };
        king.At.Y = n;
        var copy = (King) king.Copy();
        copy.At.Y++;
        Debug.Assert(!copy.Moved || king.At.Y == copy.At.Y);
    }

    public static void ReferencesAreShared(Pawn pawn) {
        if (pawn == null || pawn.Marks == null || pawn.Marks.Length == 0) return;
        pawn.Copy().Marks[0] = 4;
        Debug.Assert(pawn.Marks[0] == 4);
    }

    public static void ClearedGrid(int n) {
        var grid = new int[2, 2];
        grid[0, 1] = n;
        grid[1, 1] = n;
        Array.Clear(grid, 0, 3);
        Debug.Assert(grid[0, 1] == 0 && grid[1, 1] == n);
    }

    public static void ClearedTooMuch(int n) {
        var grid = new int[2, 2];
        grid[1, 1] = n;
        Array.Clear(grid, 1, 3);
        Debug.Assert(grid[1, 1] == n);
    }

    public static void CopiedGrid(int n) {
        var from = new int[2, 2];
        var to = new int[2, 2];
        from[1, 1] = n;
        Array.Copy(from, to, 4);
        from[1, 1] = n + 1;
        Debug.Assert(to[1, 1] == n);
    }
}
