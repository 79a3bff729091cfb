/** Objects with invariants of their own. */
public class Objects {
    static class Counter {
        private int value;

        void step() {
            if (value < 100) {
                value++;
            }
        }
    }

    static class Account {
        int balance;

        void deposit(int amount) {
            if (amount > 0 && balance <= 1000000 - amount) {
                balance += amount;
            }
        }

        void withdraw(int amount) {
            if (amount > 0 && amount <= balance) {
                balance -= amount;
            }
        }

        void withdrawUnchecked(int amount) {
            balance -= amount;
        }
    }

    interface Shape {
        int sides();
    }

    static class Square implements Shape {
        public int sides() {
            return 4;
        }
    }

    static class Triangle implements Shape {
        public int sides() {
            return 3;
        }
    }

    static class Lock {
        boolean held;

        void acquire() {
            assert !held;
            held = true;
        }

        void release() {
            assert held;
            held = false;
        }
    }

    // safe
    static void counter(int n) {
        Counter c = new Counter();
        for (int i = 0; i < n; i++) {
            c.step();
        }
        assert c.value >= 0 && c.value <= 100;
    }

    // safe
    static void account(int[] amounts) {
        Account a = new Account();
        for (int i = 0; amounts != null && i < amounts.length; i++) {
            if (amounts[i] > 0) {
                a.deposit(amounts[i]);
            } else if (amounts[i] > -1000) {
                a.withdraw(-amounts[i]);
            }
        }
        assert a.balance >= 0;
    }

    // safe
    static void shapes(int n) {
        Shape s = new Square();
        for (int i = 0; i < n; i++) {
            s = i % 3 == 0 ? new Triangle() : new Square();
        }
        assert s.sides() >= 3;
    }

    // safe
    static void locking(int n) {
        Lock lock = new Lock();
        for (int i = 0; i < n; i++) {
            lock.acquire();
            lock.release();
        }
        assert !lock.held;
    }

    // safe
    static void twoCounters(int n) {
        Counter a = new Counter();
        Counter b = new Counter();
        for (int i = 0; i < n; i++) {
            a.step();
            b.step();
        }
        assert a.value == b.value;
    }

    // unsafe
    static void overdrawn(int[] amounts) {
        Account a = new Account();
        for (int i = 0; amounts != null && i < amounts.length; i++) {
            a.withdrawUnchecked(amounts[i]);
        }
        assert a.balance >= 0;
    }

    // unsafe: the second round finds the lock held
    static void forgotRelease(int n) {
        Lock lock = new Lock();
        for (int i = 0; i < n; i++) {
            lock.acquire();
        }
    }

    // unsafe: triangles have three
    static void allSquares(int n) {
        Shape s = new Square();
        for (int i = 0; i < n; i++) {
            s = i == 7 ? new Triangle() : s;
        }
        assert s.sides() == 4;
    }
}
