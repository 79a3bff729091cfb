package bank;

class SavingsAccount extends Account {
    private final int rate;

    SavingsAccount(String owner, int rate) {
        super(owner);
        this.rate = rate;
    }

    @Override
    int fee() {
        return balance > 0 ? 0 : -rate;
    }
}
