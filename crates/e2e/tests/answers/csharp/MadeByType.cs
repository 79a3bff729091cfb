// MadeByType.Made assertions=proved
using System;
using System.Diagnostics;

public class Point {
    public int X = 3;
}

public class Hidden {
    Hidden() {}
}

// Objects that are made by their types; a constructor that is not public is none.
public static class MadeByType {
    public static void Made(int n) {
        var types = new[] {typeof(Point), typeof(int), typeof(Hidden)};
        if (n < 0 || n > 2) return;
        object made = null;
        try {
            made = Activator.CreateInstance(types[n]);
        } catch (MissingMethodException) {
            Debug.Assert(n == 2);
            return;
        }
        Debug.Assert(n != 2);
        Debug.Assert(n == 0 ? ((Point) made).X == 3 : (int) made == 0);
    }
}
