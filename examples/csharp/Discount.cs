// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry Discount.Price
// witness: 110000000 20
// A percentage that is computed with ints overflows for large prices.
using System.Diagnostics;

public static class Discount {
    public static int Price(int cents, int percent) {
        if (cents < 0 || percent < 0 || percent > 100) return 0;
        int price = cents - cents * percent / 100;
        Debug.Assert(price >= 0 && price <= cents); // defect
        return price;
    }

    public static void Main() { Price(1000, 10); }
}
