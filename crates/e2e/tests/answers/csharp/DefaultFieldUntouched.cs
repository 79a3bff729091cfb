// DefaultFieldUntouched.Price assertions=proved
using System;
using System.Diagnostics;

public class Order {
    public ConsoleKeyInfo When;
    public int[,,,] Cells;
    public int Price;
}

public static class DefaultFieldUntouched {
    public static void Price(Order order) {
        if (order == null || order.Price < 0) return;
        order.Price >>= 1;
        Debug.Assert(order.Price <= 1 << 30);
    }
}
