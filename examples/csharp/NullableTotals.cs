// conspect: assertions=proved exceptions=violated kind=System.InvalidOperationException
// options: --entry NullableTotals.Total
// witness: null
// The value of a number that may be missing.
public static class NullableTotals {
    public static int Total(int? extra) {
        int? sum = extra + 5;
        return sum.Value; // defect
    }

    public static void Main() { Total(1); }
}
