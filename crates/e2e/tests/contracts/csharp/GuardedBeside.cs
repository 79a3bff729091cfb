// GuardedBeside.Double contracts=violated Postcondition
using System;
using System.Diagnostics.Contracts;

// That the contract of one method cannot be woven costs the others nothing.
public static class GuardedBeside {
    public static int Half(int n) {
        try {
            Contract.Ensures(Contract.Result<int>() <= n);
            return n / 2;
        } catch (DivideByZeroException) {
            return 0;
        }
    }

    public static int Double(int n) {
        Contract.Ensures(Contract.Result<int>() >= n); // defect
        return n * 2;
    }
}
