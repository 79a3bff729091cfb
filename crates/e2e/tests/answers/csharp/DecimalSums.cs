// DecimalSums.Sum assertions=proved
using System.Diagnostics;

public static class DecimalSums {
    public static void Sum(ushort a, ushort b) {
        decimal x = a, y = b;
        Debug.Assert(x + y == a + b && x - y == a - b);
        Debug.Assert(2.50m + 0.75m == 3.25m && 7m / 2m == 3.5m && 7m % 4m == 3m && decimal.Truncate(-1.5m) == -1m);
    }
}
