// Account.Withdraw contracts=proved
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public class Account {
    int balance;

    [ContractInvariantMethod]
    void Invariants() { Contract.Invariant(balance >= 0); }

    public int Balance { get { return balance; } }

    public void Withdraw(int amount) {
        Contract.Requires(amount > 0 && amount <= Balance);
        Contract.Ensures(Balance == Contract.OldValue(Balance) - amount);
        // Broken for a moment: only the outermost call on an object is one at whose end invariants hold.
        balance = -1 - balance;
        if (Balance >= 0) throw new Exception();
        balance = -1 - balance;
        balance -= amount;
    }
}
