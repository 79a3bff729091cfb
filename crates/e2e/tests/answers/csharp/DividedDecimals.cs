// DividedDecimals.Average exceptions=violated System.DivideByZeroException
// DividedDecimals.Share exceptions=proved
// DividedDecimals.Half assertions=proved
// DividedDecimals.Tiny exceptions=violated System.OverflowException
using System.Diagnostics;

// A quotient of decimal numbers that are not known is any.
public static class DividedDecimals {
    public static decimal Average(decimal total, int count) {
        return total / count; // defect
    }

    public static decimal Share(decimal total, int count) {
        return count > 0 ? total / count : 0;
    }

    public static void Half() {
        Debug.Assert(10m / 4m == 2.5m && 1m / 3m == 0.3333333333333333333333333333m);
        Debug.Assert(decimal.MaxValue / 3m == 26409387504754779197847983445m);
    }

    public static decimal Tiny(decimal total) {
        return total == decimal.MaxValue ? total / 0.5m : 0; // defect
    }
}
