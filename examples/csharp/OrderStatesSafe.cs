// conspect: assertions=proved exceptions=proved
// Only what was paid is shipped.
using System.Diagnostics;

public static class OrderStatesSafe {
    enum State { New, Paid, Shipped, Cancelled }

    static State Next(State state, int command) {
        switch (command) {
            case 1: return state == State.New ? State.Paid : state;
            case 2: return state == State.Paid ? State.Shipped : state;
            case 3: return state == State.Shipped ? state : State.Cancelled;
            default: return state;
        }
    }

    public static void Main() {
        var state = State.New;
        bool paid = false, cancelled = false;
        for (int i = 0; i < 3; i++) {
            state = Next(state, Conspect.Any.Int());
            paid |= state == State.Paid;
            cancelled |= state == State.Cancelled;
        }
        Debug.Assert(state != State.Shipped || paid && !cancelled);
    }
}
