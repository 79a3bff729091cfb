package demo;

public class Bank {
    int balance;

    void withdraw(int amount) {
        if (amount > 0) {
            balance -= amount;
        }
	assert balance >= 0 : "overdrawn";
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        bank.withdraw(Verifier.nondetInt());
    }
}
