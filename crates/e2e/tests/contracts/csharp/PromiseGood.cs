// Promise.Twice contracts=proved
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public static class Promise {
    public static int Twice(int x) {
        Contract.Requires(x > -1000 && x < 1000);
        Contract.Ensures(Contract.Result<int>() == 2 * Contract.OldValue(x));
        x += x;
        return x;
    }
}
