package summaries;

/** An account with a limit on withdrawals; the caller makes a few of each. */
public final class BankAccount {
    private int balance;
    private int withdrawals;

    BankAccount(int balance) {
        this.balance = balance;
    }

    void deposit(int amount) {
        if (amount > 0 && amount < 1_000_000) {
            balance += amount; // target: callee, first path
        }
    }

    void withdraw(int amount) {
        if (amount <= 0) {
            return;
        }
        if (amount > balance) {
            return;
        }
        if (withdrawals >= 2) {
            return; // target: callee, no path
        }
        balance -= amount;
        withdrawals++; // target: callee, last path
    }

    public static int main(int a, int b, int c, int d) {
        BankAccount account = new BankAccount(100);
        account.deposit(a);
        account.withdraw(b);
        account.deposit(c);
        account.withdraw(d);
        assert account.balance >= 0;
        return account.balance;
    }
}
