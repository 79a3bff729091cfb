// AskedMissing.Price exceptions=violated System.Collections.Generic.KeyNotFoundException
using System.Collections.Generic;

public static class AskedMissing {
    public static int Price(Dictionary<int, int> prices, HashSet<int> sold, int item) {
        if (prices == null || sold == null || sold.Contains(item)) return 0;
        return prices.ContainsKey(4) ? prices[item] : 0;
    }
}
