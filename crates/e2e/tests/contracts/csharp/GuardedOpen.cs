// GuardedOpen.Half contracts=unknown the contracts of GuardedOpen.Half are not woven into its code: a contract within a handler's range
using System;
using System.Diagnostics.Contracts;

public static class GuardedOpen {
    public static int Half(int n) {
        try {
            Contract.Ensures(Contract.Result<int>() <= n);
            return n / 2;
        } catch (DivideByZeroException) {
            return 0;
        }
    }
}
