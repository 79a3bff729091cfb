// conspect: assertions=proved exceptions=proved
// TryGetValue says whether there is something.
using System.Collections.Generic;
using System.Diagnostics;

public static class InventorySafe {
    public static void Main() {
        var stock = new Dictionary<int, int> {{1, 10}, {2, 20}, {4, 40}};
        int item = Conspect.Any.Int(), left;
        bool there = stock.TryGetValue(item, out left);
        if (there) stock[item] = left - 1;
        Debug.Assert(there == (item == 1 || item == 2 || item == 4));
        Debug.Assert(!there || stock[item] == 10 * item - 1);
    }
}
