// Promise.Twice contracts=violated Postcondition
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public static class Promise {
    public static int Twice(int x) {
        Contract.Requires(x > -1000 && x < 1000, "small");
        Contract.Ensures(Contract.Result<int>() == 2 * Contract.OldValue(x)); // defect
        if (x == 77) return 0;
        x += x;
        return x;
    }
}
