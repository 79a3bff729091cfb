// Ledger.Add contracts=violated PostconditionOnException
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public class Ledger {
    int total;

    public void Add(int n) {
        if (n < 0) throw new ArgumentException("n");
        Contract.EnsuresOnThrow<InvalidOperationException>(total == Contract.OldValue(total)); // defect
        Contract.EndContractBlock();
        total = n;
        if (n > 100) throw new InvalidOperationException();
    }
}
