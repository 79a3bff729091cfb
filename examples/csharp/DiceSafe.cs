// conspect: assertions=proved exceptions=proved
// options: --entry DiceSafe.Roll
// Random numbers without a seed, and the clock.
using System;
using System.Diagnostics;

public static class DiceSafe {
    public static int Roll(int sides) {
        if (sides < 1 || sides > 1000) return 0;
        var watch = Stopwatch.StartNew();
        int die = new Random().Next(1, sides + 1);
        Debug.Assert(die >= 1 && die <= sides);
        Debug.Assert(watch.ElapsedTicks >= 0);
        return 60 / die;
    }

    public static void Main() { Roll(6); }
}
