// Caller.Good contracts=proved
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public static class Caller {
    static int Half(int x) {
        Contract.Requires(x >= 0 && x <= 1000);
        Contract.Ensures(Contract.Result<int>() <= Contract.OldValue(x));
        x = x / 2;
        return x;
    }

    public static int Good(int y) { return y > 1000 || y < 0 ? 0 : Half(y); }
}
