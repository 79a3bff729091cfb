// DefaultFieldLeft.Double exceptions=violated System.OverflowException
using System;

public class Order {
    public ConsoleKeyInfo When;
    public int[,,,] Cells;
    public int Price;
}

public static class DefaultFieldLeft {
    public static int Double(Order order) {
        if (order == null || order.When.KeyChar != (char) 0 || order.Cells != null) return 0;
        return checked(2 * order.Price); // defect
    }
}
