// GivenDate.Year assertions=proved
using System;
using System.Diagnostics;

public static class GivenDate {
    public static void Year(object o) {
        if (o is DateTime) Debug.Assert(((DateTime) o).Ticks <= DateTime.MaxValue.Ticks);
    }
}
