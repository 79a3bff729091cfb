package bank;

class RejectedException extends RuntimeException {
    final int amount;

    RejectedException(String owner, int amount) {
        super(owner + ": " + amount);
        this.amount = amount;
    }
}
