// SmallAmounts.Discount assertions=violated
// SmallAmounts.Tax assertions=violated
using System;
using System.Diagnostics;

/// Defects that need an amount which is computed with others.
public static class SmallAmounts {
    public static void Discount(decimal price, int count) {
        if (price < 0 || price > 1000 || count < 0 || count > 100) return;
        decimal total = price * count;
        if (count > 10) total = total * 0.9m;
        Debug.Assert(total != 450m);
    }

    public static void Tax(decimal price) {
        if (price < 0 || price > 10000) return;
        decimal tax = Math.Round(price * 0.19m, 2);
        Debug.Assert(tax != 19m);
    }
}
