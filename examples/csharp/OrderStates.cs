// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 1 3 2
// An order that was cancelled can be shipped.
using System.Diagnostics;

public static class OrderStates {
    enum State { New, Paid, Shipped, Cancelled }

    sealed class Order {
        public State State;
        public bool WasCancelled;

        public void Handle(int command) {
            switch (command) {
                case 1:
                    if (State == State.New) State = State.Paid;
                    break;
                case 2:
                    if (State != State.New) State = State.Shipped;
                    break;
                case 3:
                    if (State != State.Shipped) {
                        State = State.Cancelled;
                        WasCancelled = true;
                    }
                    break;
            }
        }
    }

    public static void Main() {
        var order = new Order();
        for (int i = 0; i < 3; i++) order.Handle(Conspect.Any.Int());
        Debug.Assert(!(order.WasCancelled && order.State == State.Shipped)); // defect
    }
}
