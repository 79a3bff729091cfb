// EqualByParts.SameHash assertions=proved
// EqualByParts.SameParts assertions=violated
using System;
using System.Diagnostics;

public struct Point : IEquatable<Point> {
    public int X, Y;
    public bool Equals(Point other) { return X == other.X && Y == other.Y; }
    public override bool Equals(object other) { return other is Point && Equals((Point) other); }
    public override int GetHashCode() { return X * 31 + Y; }
}

// That equal parts give equal hash codes needs no arithmetic.
public static class EqualByParts {
    public static void SameHash(Point a, Point b) {
        if (a.Equals(b)) Debug.Assert(a.GetHashCode() == b.GetHashCode());
    }

    public static void SameParts(Point a, Point b) {
        if (a.GetHashCode() == b.GetHashCode()) Debug.Assert(a.Equals(b));
    }
}
