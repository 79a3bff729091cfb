// conspect: assertions=proved exceptions=proved
// options: --entry NullableSafe.Total
// What is missing stays missing in sums, and compares false.
using System.Diagnostics;

public static class NullableSafe {
    public static int Total(int? extra) {
        int? sum = extra + 5;
        bool less = extra < 3, more = extra >= 3;
        Debug.Assert(sum.HasValue == extra.HasValue && (extra.HasValue ? less != more : !less && !more));
        return sum ?? -1;
    }

    public static void Main() { Total(1); }
}
