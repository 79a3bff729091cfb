// WalkedObjects.Total assertions=proved
// A witness of a walk over a list names many references; what their types rule out is asked for where a model breaks it.
using System.Collections.Generic;

public class Item {
    public int Price;
}

public static class WalkedObjects {
    public static int Total(List<Item> items) {
        if (items == null || items.Count > 30) return 0;
        int sum = 0;
        foreach (Item item in items) sum += item.Price;
        return sum;
    }
}
