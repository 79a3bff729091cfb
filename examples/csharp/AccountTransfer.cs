// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 100 true
// A transfer to the account that it comes from makes money.
using System.Diagnostics;

public class Account {
    public int Balance;

    public bool Transfer(Account to, int amount) {
        if (amount <= 0 || amount > Balance) return false;
        int before = to.Balance;
        Balance -= amount;
        to.Balance = before + amount;
        return true;
    }
}

public static class AccountTransfer {
    public static void Main() {
        int amount = Conspect.Any.Int(1, 100);
        var a = new Account {Balance = 100};
        var b = Conspect.Any.Bool() ? a : new Account {Balance = 50};
        int total = a == b ? 100 : 150;
        a.Transfer(b, amount);
        int after = a == b ? a.Balance : a.Balance + b.Balance;
        Debug.Assert(after == total); // defect
    }
}
