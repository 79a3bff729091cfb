// Account.Withdraw contracts=violated Invariant
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public class Account {
    int balance;

    [ContractInvariantMethod]
    void Invariants() {
        Contract.Invariant(balance >= 0, "no debts"); // defect
    }

    public void Withdraw(int amount) {
        Contract.Requires(amount > 0);
        Contract.Ensures(balance == Contract.OldValue(balance) - amount);
        balance -= amount;
    }
}
