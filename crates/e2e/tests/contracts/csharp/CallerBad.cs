// Caller.Bad contracts=violated Precondition
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public static class Caller {
    static int Half(int x) {
        Contract.Requires(x >= 0 && x <= 1000); // defect
        return x / 2;
    }

    public static int Bad(int y) { return y > 1000 ? 0 : Half(y); }
}
