/** Who can extend what: subclasses, implementations and lambdas that the input does not show. */
public class Worlds {
    interface Rate { int of(int amount); }

    static class Account {
        int fee() { return 1; }
    }

    static final class Fixed {
        int fee() { return 1; }
    }

    private static class Hidden {
        int fee() { return 1; }
    }

    sealed interface Shape permits Disc, Box {}
    record Disc(int r) implements Shape {}
    record Box(int a) implements Shape {}

    //@ rate A=violated E=proved
    static int rate(Rate rate, int amount) {
        if (rate == null || amount < 0 || amount > 1000) return 0;
        int total = amount + rate.of(amount);
        assert total >= amount;
        return total;
    }

    //@ account A=proved E=proved assuming: no class extends Worlds$Account but those that were found
    static void account(Account a) { if (a != null) assert a.fee() == 1; }

    //@ fixed A=proved E=proved plainly
    static void fixed(Fixed a) { if (a != null) assert a.fee() == 1; }

    //@ hidden A=proved E=proved plainly
    static void hidden(Hidden a) { if (a != null) assert a.fee() == 1; }

    //@ sealed A=proved E=proved plainly
    static void sealed(Shape s) { if (s != null) assert s instanceof Disc || s instanceof Box; }

    int own() { return 3; }

    //@ callsOwn A=proved E=proved assuming: no class extends Worlds but those that were found
    void callsOwn() { assert own() == 3; }

    static class Wrong extends RuntimeException {
        Wrong(String s) { super(s.trim()); }
    }

    //@ constructor A=proved E=violated
    static void constructor(int n) { if (n == 7) throw new Wrong(null); }

    enum Unrelated { A {}; static final java.lang.reflect.Type T = Unrelated.class.getGenericSuperclass(); }

    //@ plain A=proved E=proved
    boolean plain() { return false; }

    /** Its initializer asks for what only the runtime knows, in a method of its own. */
    enum Asking {
        A, B;
        static final Asking FOUND = find();
        private static Asking find() {
            for (Asking a : values()) if (Asking.class.getGenericSuperclass() == null) return a;
            return B;
        }
    }

    /** The same in what one of its constants overrides. */
    enum Overriding {
        A { @Override Object what() { return Overriding.class.getGenericSuperclass(); } };
        static final Object WHAT = A.what();
        Object what() { return null; }
    }

    //@ anyObject A=proved E=violated
    static int anyObject(Object o, int n) {
        if (o == null) return 1;
        return 10 / n;
    }

    static class Cell { int x; }

    static final Cell FIRST = new Cell();
    static final int[] NUMBERS = new int[3];

    // Who writes to a parameter that was found to be a static object changes that object.

    //@ comparedWritten A=unknown E=unknown
    static void comparedWritten(Cell c) {
        if (c == FIRST) {
            c.x = 1;
            assert FIRST.x == 0;
        }
    }

    //@ comparedFilled A=unknown E=unknown
    static void comparedFilled(int[] a) {
        if (a != NUMBERS) return;
        a[0] = 5;
        assert NUMBERS[0] == 0;
    }

    //@ comparedAside A=proved E=proved
    static void comparedAside(Cell c, int n) {
        int seen = 0;
        for (int i = 0; i < n; i++) {
            if (c != FIRST) seen++;
            assert seen <= i + 1;
        }
    }
}
