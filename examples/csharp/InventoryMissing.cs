// conspect: assertions=proved exceptions=violated kind=System.Collections.Generic.KeyNotFoundException
// witness: 3
// A dictionary is asked for a key that it has not.
using System.Collections.Generic;

public static class InventoryMissing {
    public static void Main() {
        var stock = new Dictionary<int, int> {{1, 10}, {2, 20}, {4, 40}};
        int item = Conspect.Any.Int(1, 4);
        int left = stock[item]; // defect
        stock[item] = left - 1;
    }
}
