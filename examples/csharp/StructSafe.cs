// conspect: assertions=proved exceptions=proved
// Structs are copied by assignment, as arguments and in boxes.
using System.Diagnostics;

public static class StructSafe {
    struct Vector {
        public int X, Y;
        public Vector(int x, int y) { X = x; Y = y; }
        public static Vector operator +(Vector a, Vector b) { return new Vector(a.X + b.X, a.Y + b.Y); }
        public override string ToString() { return X + "," + Y; }
    }

    static void Clear(Vector v) { v.X = 0; }

    static void ClearThere(ref Vector v) { v.X = 0; }

    public static void Main() {
        int n = Conspect.Any.Int();
        var v = new Vector(n, 2);
        var w = v;
        w.X++;
        Clear(v);
        object box = v;
        Debug.Assert(v.X == n && w.X == n + 1 && (v + w).Y == 4);
        ClearThere(ref v);
        Debug.Assert(v.X == 0 && ((Vector) box).X == n && new Vector(1, 2).ToString() == "1,2");
    }
}
