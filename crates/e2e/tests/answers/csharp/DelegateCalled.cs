// DelegateCalled.Twice assertions=unknown what a delegate that is given does besides giving a result
using System;
using System.Diagnostics;

public static class DelegateCalled {
    static int state;

    public static void Twice(Func<int, int> f) {
        state = 1;
        if (f != null) f(f(3));
        Debug.Assert(state == 1);
    }
}
