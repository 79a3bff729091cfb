// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 5
// A key whose hash code changes after it was added is not found again.
using System.Collections.Generic;
using System.Diagnostics;

public static class MutableKey {
    sealed class Point {
        public int X;
        public override int GetHashCode() { return X; }
        public override bool Equals(object other) { return other is Point && ((Point) other).X == X; }
    }

    public static void Main() {
        var set = new HashSet<Point>();
        var p = new Point {X = 1};
        set.Add(p);
        p.X = Conspect.Any.Int();
        Debug.Assert(set.Contains(p)); // defect
    }
}
