import conspect.Contract;

/** Objects with fields, calls by contract, exceptions. */
final class Objects {
    private final int[] items;
    private int size;
    private int balance;

    Objects(int capacity) {
        items = new int[capacity];
    }

    boolean valid() {
        return items != null && 0 <= size && size <= items.length;
    }

    void okPush(int x) {
        Contract.requires(valid() && size < items.length);
        Contract.ensures(() -> valid() && size == Contract.old(size) + 1 && items[size - 1] == x);
        Contract.ensures(() -> Contract.forall(0, Contract.old(size), k -> items[k] == Contract.old(items[k])));
        items[size] = x;
        size++;
    }

    void badPush(int x) {
        Contract.requires(valid());
        Contract.ensures(() -> valid() && size == Contract.old(size) + 1 && items[size - 1] == x);
        items[size] = x;
        size++;
    }

    void badPushTwice(int x) {
        Contract.requires(valid() && size < items.length);
        Contract.ensures(() -> valid() && size == Contract.old(size) + 2);
        items[size] = x;
        size++;
    }

    int okPop() {
        Contract.requires(valid());
        Contract.raises(IllegalStateException.class, size == 0);
        Contract.ensures(() -> valid() && size == Contract.old(size) - 1);
        Contract.ensures(() -> Contract.<Integer>result() == Contract.old(items[size - 1]));
        if (size == 0) throw new IllegalStateException("empty");
        size--;
        return items[size];
    }

    int badPop() {
        Contract.requires(valid());
        Contract.raises(IllegalStateException.class, size == 0);
        Contract.ensures(() -> valid() && size == Contract.old(size) - 1);
        if (size <= 1) throw new IllegalStateException("empty");
        size--;
        return items[size];
    }

    /** By contract: the callee is not entered. */
    int okPushPop(int x) {
        Contract.requires(valid() && size < items.length);
        Contract.ensures(() -> Contract.<Integer>result() == x && size == Contract.old(size));
        okPush(x);
        size--;
        return items[size];
    }

    int badPushPush(int x) {
        Contract.requires(valid() && size < items.length);
        Contract.ensures(() -> size == Contract.old(size) + 2);
        okPush(x);
        okPush(x);
        return size;
    }

    void okWithdraw(int amount) {
        Contract.requires(amount > 0);
        Contract.raises(IllegalStateException.class, amount > balance);
        Contract.ensures(() -> balance == Contract.old(balance) - amount && balance >= 0);
        if (amount > balance) throw new IllegalStateException("no money: " + amount);
        balance -= amount;
    }

    void badWithdraw(int amount) {
        Contract.requires(amount > 0);
        Contract.raises(IllegalStateException.class, amount > balance);
        Contract.ensures(() -> balance == Contract.old(balance) - amount && balance >= 0);
        if (amount > balance) throw new IllegalArgumentException("no money");
        balance -= amount;
    }

    /** What came before may overflow. */
    void badDeposit(int amount) {
        Contract.requires(amount > 0);
        Contract.ensures(() -> balance > Contract.old(balance));
        balance += amount;
    }

    void okDeposit(int amount) {
        Contract.requires(amount > 0 && balance <= Integer.MAX_VALUE - amount);
        Contract.ensures(() -> balance > Contract.old(balance));
        balance += amount;
    }

    static boolean okTransfer(Objects from, Objects to, int amount) {
        Contract.requires(from != null && to != null && from != to && amount > 0 && amount <= from.balance);
        Contract.requires(to.balance <= Integer.MAX_VALUE - amount);
        Contract.ensures(() -> (long) from.balance + to.balance == Contract.old((long) from.balance + to.balance));
        try {
            from.okWithdraw(amount);
        } catch (IllegalStateException e) {
            return false;
        }
        to.okDeposit2(amount);
        return true;
    }

    void okDeposit2(int amount) {
        Contract.requires(amount > 0 && balance <= Integer.MAX_VALUE - amount);
        Contract.ensures(() -> balance == Contract.old(balance) + amount);
        balance += amount;
    }

    /** Both may be one account. */
    static boolean badTransfer(Objects from, Objects to, int amount) {
        Contract.requires(from != null && to != null && amount > 0);
        Contract.requires(to.balance <= Integer.MAX_VALUE - amount);
        Contract.ensures(() -> from.balance == Contract.old(from.balance) - amount || from.balance == Contract.old(from.balance) && from.balance < amount);
        try {
            from.okWithdraw(amount);
        } catch (IllegalStateException e) {
            return false;
        }
        to.okDeposit2(amount);
        return true;
    }

    static Objects badMade(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Objects>result().size == 1);
        return new Objects(n);
    }

    static Objects okMade(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Objects>result() != null && Contract.<Objects>result().valid());
        Contract.ensures(() -> Contract.<Objects>result().size == 0 && Contract.<Objects>result().items.length == n);
        return new Objects(n);
    }

    /** The result may be null. */
    static int[] badNull(int n) {
        Contract.ensures(() -> Contract.<int[]>result().length >= 0);
        return n > 0 ? new int[n] : null;
    }
}
