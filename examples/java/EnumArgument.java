// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --entry EnumArgument.settle
// witness:
// A reference to an enum that is given is null or one of the constants, in fields and arrays, too.
public class EnumArgument {
    enum Status {
        OPEN,
        PAID,
        SHIPPED;

        boolean isFinal() {
            return this == SHIPPED;
        }
    }

    static final class Order {
        Status status;
        Order next;
    }

    static void settle(Order order, Status to, Status[] allowed) {
        if (order == null || to == null || allowed == null || allowed.length == 0) {
            return;
        }
        assert to == Status.OPEN || to == Status.PAID || to == Status.SHIPPED;
        Status first = allowed[0];
        assert first == null || first.ordinal() < Status.values().length;
        int weight = switch (to) {
            case OPEN -> 1;
            case PAID -> 2;
            case SHIPPED -> 3;
        };
        assert weight == to.ordinal() + 1;
        if (order.next != null && order.status == order.next.status && order.status != null) {
            assert !order.next.status.isFinal(); // defect
        }
    }

    public static void main(String[] args) {
        Order order = new Order();
        order.status = Status.SHIPPED;
        order.next = order;
        settle(order, Status.OPEN, Status.values());
    }
}
