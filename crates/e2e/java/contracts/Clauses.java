import conspect.Contract;
import java.util.List;

/** What single clauses say, at entries and at calls. */
public class Clauses {
    static class Account {
        int balance;
        final int limit;

        Account(int limit) {
            Contract.requires(limit >= 0 && limit < 1000);
            Contract.ensures(() -> balance == 0 && limit < 1000);
            this.limit = limit;
        }

        void deposit(int n) {
            Contract.requires(n > 0 && n < 1000 && balance >= 0 && balance < 100_000);
            Contract.ensures(() -> balance == Contract.old(balance) + n);
            balance += n;
        }

        int withdraw(int n) {
            Contract.raises(IllegalStateException.class, n > balance);
            Contract.ensures(() -> (int) Contract.result() == Contract.old(balance) - n);
            Contract.ensures(() -> balance == Contract.old(balance) - n);
            if (n > balance) throw new IllegalStateException("not enough");
            balance -= n;
            return balance;
        }
    }

    //@ greater A=proved E=proved C=proved
    static int greater(int a, int b) {
        Contract.ensures(() -> (int) Contract.result() >= a && (int) Contract.result() >= b);
        return a > b ? a : b;
    }

    //@ notGreater A=proved E=proved C=violated
    static int notGreater(int a, int b) {
        Contract.ensures(() -> (int) Contract.result() >= a && (int) Contract.result() >= b);
        return a > b ? b : a;
    }

    static int half(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Integer>result() <= n);
        return n / 2;
    }

    //@ called A=proved E=proved C=proved
    static int called(int n) {
        return n > 0 ? half(n) : 0;
    }

    //@ calledWrongly A=proved E=proved C=violated
    static int calledWrongly(int n) {
        return half(n - 1);
    }

    /** Whoever catches everything hides no failed clause. */
    //@ swallowed A=proved E=proved C=violated
    static int swallowed(int n) {
        try {
            return half(n - 1);
        } catch (Throwable t) {
            return 0;
        }
    }

    /** Nor does whoever throws something else afterwards. */
    //@ replaced A=proved C=violated E=any
    static int replaced(int n) {
        try {
            return half(n - 1);
        } finally {
            if (n < 1) throw new IllegalStateException();
        }
    }

    //@ rounds A=proved E=proved C=violated
    static int rounds(int n) {
        Contract.requires(n >= 0 && n < 5);
        int left = 3;
        for (int i = 0; i < n; i++) {
            Contract.invariant(left >= 1);
            left--;
        }
        return left;
    }

    //@ descends A=proved E=proved C=proved
    static int descends(int n) {
        int rounds = 0;
        for (int i = n; i > 0 && rounds < 4; i--) {
            Contract.decreases(i);
            rounds++;
        }
        return rounds;
    }

    //@ descendsTooFar A=proved E=proved C=violated
    static int descendsTooFar(int n) {
        int rounds = 0;
        for (int i = n; rounds < 4; i--) {
            Contract.decreases(i);
            rounds++;
        }
        return rounds;
    }

    //@ made A=proved E=proved C=proved
    static void made(int n) {
        Account a = new Account(5);
        if (n > 0 && n < 1000) a.deposit(n);
    }

    //@ madeWrongly A=proved E=proved C=violated
    static void madeWrongly(int n) {
        new Account(n);
    }

    /** An exception that the entry allows is none that escapes; one that a call inside allows is. */
    //@ allowed A=proved E=proved C=proved
    static int allowed(int n) {
        Contract.raises(IllegalArgumentException.class, n < 0);
        if (n < 0) throw new IllegalArgumentException();
        return n;
    }

    //@ allowedInside A=proved E=violated C=proved
    static int allowedInside(int n) {
        return allowed(n) + 1;
    }

    //@ allowedElsewhere A=proved E=proved C=violated
    static int allowedElsewhere(int n) {
        Contract.raises(IllegalArgumentException.class, n < -5);
        if (n < 0) throw new IllegalArgumentException();
        return n;
    }

    //@ notThrown A=proved E=proved C=violated
    static int notThrown(int n) {
        Contract.raises(IllegalArgumentException.class, n <= 0);
        if (n < 0) throw new IllegalArgumentException();
        return n;
    }

    //@ another A=proved C=violated E=any
    static int another(int n) {
        Contract.raises(IllegalArgumentException.class);
        if (n < 0) throw new IllegalStateException();
        return n;
    }

    //@ exchanged A=proved E=proved C=proved
    static void exchanged(int[] a, int i, int j) {
        Contract.requires(a != null && 0 <= i && i < a.length && 0 <= j && j < a.length);
        Contract.ensures(() -> a[i] == Contract.old(a[j]) && a[j] == Contract.old(a[i]));
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    //@ exchangedWrongly A=proved E=proved C=violated
    static void exchangedWrongly(int[] a, int i, int j) {
        Contract.requires(a != null && 0 <= i && i < a.length && 0 <= j && j < a.length);
        Contract.ensures(() -> a[i] == Contract.old(a[j]) && a[j] == Contract.old(a[i]));
        a[i] = a[j];
        a[j] = a[i];
    }

    //@ filled A=proved E=proved C=violated
    static void filled(int[] a, int v) {
        Contract.requires(a != null && a.length == 3);
        Contract.ensures(() -> Contract.forall(0, a.length, i -> a[i] == v));
        for (int i = 0; i + 1 < a.length; i++) a[i] = v;
    }

    /** A copy can be taken where an old value is wanted inside of a quantifier. */
    //@ copied A=proved E=proved C=violated
    static void copied(int[] a) {
        Contract.requires(a != null && a.length == 2);
        int[] before = Contract.old(a.clone());
        Contract.ensures(() -> Contract.forall(0, a.length, i -> a[i] == before[i]));
        a[1]++;
    }

    /** All kinds of values have old ones. */
    //@ kinds A=proved E=proved C=proved
    static long kinds(long x, int[] a, boolean b, String s, char c) {
        Contract.requires(a != null && a.length > 1);
        Contract.ensures(() -> (long) Contract.result() == Contract.old(x + 1L));
        Contract.ensures(() -> Contract.old(b) == b && Contract.old(s) == s && Contract.old((char) (c + 1)) == (char) (c + 1));
        Contract.ensures(() -> Contract.old(a[0] * 2 - a[1]) == 2 * a[0] - Contract.old(a[1]) && Contract.old(1.5) == 1.5);
        Contract.ensures(() -> Contract.old(a.length) == a.length && Contract.old((byte) a[0]) == (byte) a[0]);
        a[1] = 7;
        return x + 1;
    }

    //@ again A=proved E=proved C=proved
    static int again(int n) {
        Contract.requires(n >= 0 && n < 6);
        Contract.ensures(() -> (int) Contract.result() == n);
        return n == 0 ? 0 : 1 + again(n - 1);
    }

    /** What cannot be said does not hold. */
    //@ undefined A=proved E=proved C=violated
    static int[] undefined(int n) {
        Contract.ensures(() -> Contract.<int[]>result().length == n);
        return n > 3 ? null : new int[n < 0 ? 0 : n];
    }

    /** Old values of an expression with conditions are followed where the method is verified alone. */
    //@ conditional A=proved E=proved C=proved
    static int conditional(int n) {
        Contract.ensures(() -> (int) Contract.result() == Contract.old(n > 0 ? n : -n));
        return n > 0 ? n : -n;
    }

    /** Where it is executed they are not. */
    //@ conditionalWrongly A=any E=any C=unknown
    static int conditionalWrongly(int n) {
        Contract.ensures(() -> (int) Contract.result() == Contract.old(n > 0 ? n : -n));
        return n;
    }

    /** A clause in a lambda belongs to no method. */
    //@ misplaced A=unknown E=unknown C=unknown
    static void misplaced(int n) {
        Runnable r = () -> Contract.requires(n > 0);
        r.run();
    }

    interface Shape {
        default int area(int side) {
            Contract.requires(side >= 0 && side < 100);
            Contract.ensures(() -> (int) Contract.result() >= 0);
            return side * side;
        }
    }

    static class Square implements Shape {}

    //@ ofInterface A=proved E=proved C=proved
    static int ofInterface(int n) {
        return n < 0 || n > 99 ? 0 : new Square().area(n);
    }

    //@ ofInterfaceWrongly A=proved E=proved C=violated
    static int ofInterfaceWrongly(int n) {
        return n < 0 ? 0 : new Square().area(n);
    }

    /** A clause's own calls have clauses of their own. */
    static int size(List<String> list) {
        Contract.requires(list != null);
        Contract.ensures(() -> (int) Contract.result() == list.size());
        return list.size();
    }

    //@ nested A=proved E=proved C=proved
    static void nested(List<String> list) {
        Contract.requires(list != null);
        Contract.ensures(() -> size(list) == Contract.old(size(list)) + 1);
        list.add("more");
    }
}
