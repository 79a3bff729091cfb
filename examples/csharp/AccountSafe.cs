// conspect: assertions=proved exceptions=proved
// The same with one account looked at after the other was written.
using System.Diagnostics;

public static class AccountSafe {
    sealed class Account {
        public int Balance;

        public bool Transfer(Account to, int amount) {
            if (amount <= 0 || amount > Balance) return false;
            Balance -= amount;
            to.Balance += amount;
            return true;
        }
    }

    public static void Main() {
        int amount = Conspect.Any.Int();
        var a = new Account {Balance = 100};
        var b = Conspect.Any.Bool() ? a : new Account {Balance = 50};
        int total = a == b ? 100 : 150;
        bool done = a.Transfer(b, amount);
        int after = a == b ? a.Balance : a.Balance + b.Balance;
        Debug.Assert(after == total && done == (amount >= 1 && amount <= 100));
    }
}
