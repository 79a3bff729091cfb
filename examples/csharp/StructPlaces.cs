// conspect: assertions=proved exceptions=proved
// options: --entry StructPlaces.Swap
// Structures live in their places: what is written to one shows in no other, wherever they were given.
using System.Diagnostics;

public struct Point {
    public int X, Y;
}

public struct Segment {
    public Point From, To;
}

public sealed class Drawing {
    public Segment First, Second;
}

public static class StructPlaces {
    public static void Swap(Drawing drawing, Drawing other, Point origin) {
        if (drawing == null || other == null || drawing == other) return;
        drawing.First.From.X = 1;
        drawing.First.To.X = 2;
        drawing.Second.From.X = 3;
        other.First.From.X = 4;
        origin.X = 5;
        Debug.Assert(drawing.First.From.X == 1);
    }

    public static void Main() { Swap(new Drawing(), new Drawing(), new Point()); }
}
