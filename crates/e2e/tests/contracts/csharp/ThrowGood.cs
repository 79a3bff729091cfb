// Ledger.Add contracts=proved
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public class Ledger {
    int total;

    public void Add(int n) {
        Contract.Requires<ArgumentException>(n >= 0, "n");
        Contract.EnsuresOnThrow<InvalidOperationException>(total == Contract.OldValue(total));
        if (n > 100) throw new InvalidOperationException();
        total = n;
    }
}
