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
            balance += amount;
        }
    }

    void withdraw(int amount) {
        if (amount <= 0) {
            return;
        }
        if (amount > balance) {
            return;
        }
        if (withdrawals >= 5) {
            return;
        }
        balance -= amount;
        withdrawals++;
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
