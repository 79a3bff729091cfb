// conspect: assertions=proved exceptions=proved
// options: --entry DiscountWide.Price
// The percentage is computed with longs.
using System.Diagnostics;

public static class DiscountWide {
    public static int Price(int cents, int percent) {
        if (cents < 0 || percent < 0 || percent > 100) return 0;
        int off = (int) ((long) cents * percent / 100);
        Debug.Assert(off >= 0 && off <= cents);
        return cents - off;
    }

    public static void Main() { Price(1000, 10); }
}
