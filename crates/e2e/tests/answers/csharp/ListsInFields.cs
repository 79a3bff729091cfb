// ListsInFields.Total exceptions=proved
// ListsInFields.Known exceptions=violated System.NullReferenceException
// ListsInFields.Each exceptions=assumed has 1048576 elements at most, and room for no others
// ListsInFields.Grown exceptions=violated System.InvalidOperationException
// ListsInFields.Changed assertions=violated
using System.Collections.Generic;
using System.Diagnostics;

// A list of any length in a field is gone through: what the library keeps to in it holds in proofs as long as nobody changes it.
public static class ListsInFields {
    public class Item { public int Price; }
    public class Order { public List<Item> Items; }
    public class Pair { public List<Item> Items, Others; }

    public static int Total(Order order) {
        if (order == null || order.Items == null) return 0;
        int sum = 0;
        foreach (var item in order.Items) if (item != null) sum += item.Price;
        return sum;
    }

    public static int Known(Order order) {
        if (order == null || order.Items == null) return 0;
        int sum = 0;
        foreach (var item in order.Items) sum += item.Price;
        return sum;
    }

    public static int Each(Order[] orders) {
        if (orders == null) return 0;
        int sum = 0;
        foreach (var order in orders)
            if (order != null && order.Items != null)
                foreach (var item in order.Items) if (item != null) sum += item.Price;
        return sum;
    }

    // The two fields can hold one list.
    public static void Grown(Pair[] pairs) {
        if (pairs == null || pairs.Length == 0 || pairs[0] == null) return;
        var pair = pairs[0];
        if (pair.Items == null || pair.Others == null) return;
        foreach (var item in pair.Items) pair.Others.Add(item);
    }

    public static void Changed(Pair[] pairs) {
        if (pairs == null || pairs.Length == 0 || pairs[0] == null) return;
        var pair = pairs[0];
        if (pair.Items == null || pair.Others == null) return;
        int size = pair.Items.Count;
        pair.Others.Add(null);
        Debug.Assert(pair.Items.Count == size);
    }
}
