package bank;

abstract class Account {
    private final String owner;
    protected int balance;

    Account(String owner) {
        this.owner = owner;
    }

    abstract int fee();

    void deposit(int amount) {
        if (amount <= 0) {
            throw new RejectedException(owner, amount);
        }
        balance += amount - fee();
    }

    int balance() {
        return balance;
    }
}
