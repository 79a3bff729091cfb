// Divide.By contracts=proved
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public static class Divide {
    public static int By(int a, int b, out int rest) {
        Contract.Requires(a >= 0 && a < 100 && b > 0 && b < 100);
        Contract.Ensures(Contract.ValueAtReturn(out rest) < b);
        rest = a % b;
        return a / b;
    }
}
