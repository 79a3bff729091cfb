// DefaultField.Year assertions=unknown a given Order.When other than null or the default
using System;
using System.Diagnostics;

public class Order {
    public ConsoleKeyInfo When;
    public int[,,,] Cells;
    public int Price;
}

public static class DefaultField {
    public static void Year(object o) {
        var order = o as Order;
        if (order != null) Debug.Assert(order.When.KeyChar != (char) 120);
    }
}
