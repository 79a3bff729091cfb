import conspect.Contract;

/** Numbers: recursion by its own contract, sums, shapes of loops. */
class Numbers {
    static long okFact(int n) {
        Contract.requires(0 <= n && n <= 12);
        Contract.ensures(() -> 1 <= Contract.<Long>result());
        Contract.ensures(() -> Contract.<Long>result() <= 1000000000000L);
        if (n == 0) return 1;
        long r = okFact(n - 1);
        return r > 1000000000L ? r : n * r;
    }

    /** The product may be too large. */
    static int badFact(int n) {
        Contract.requires(0 <= n);
        Contract.ensures(() -> 1 <= Contract.<Integer>result());
        return n == 0 ? 1 : n * badFact(n - 1);
    }

    static int okGcd(int a, int b) {
        Contract.requires(a > 0 && b >= 0);
        Contract.ensures(() -> Contract.<Integer>result() > 0 && Contract.<Integer>result() <= a);
        if (b == 0) return a;
        if (b > a) return okGcd(a, b % a);
        return okGcd(b, a % b);
    }

    static int badGcd(int a, int b) {
        Contract.requires(a >= 0 && b >= 0);
        Contract.ensures(() -> Contract.<Integer>result() > 0);
        if (b == 0) return a;
        return badGcd(b, a % b);
    }

    static int okSum(int[] a) {
        Contract.requires(a != null && a.length <= 1000);
        Contract.requires(Contract.forall(0, a.length, k -> 0 <= a[k] && a[k] <= 10));
        Contract.ensures(() -> 0 <= Contract.<Integer>result() && Contract.<Integer>result() <= 10 * a.length);
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            final int t = s;
            final int k = i;
            Contract.invariant(0 <= k && 0 <= t && t <= 10 * k);
            s += a[i];
        }
        return s;
    }

    /** There is no limit to the length. */
    static int badSum(int[] a) {
        Contract.requires(a != null);
        Contract.requires(Contract.forall(0, a.length, k -> 0 <= a[k] && a[k] <= 10));
        Contract.ensures(() -> 0 <= Contract.<Integer>result());
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            final int t = s;
            final int k = i;
            Contract.invariant(0 <= k && 0 <= t && t <= 10 * k);
            s += a[i];
        }
        return s;
    }

    static int okLabel(int n, int m) {
        Contract.requires(n >= 0 && m >= 0);
        Contract.ensures(() -> Contract.<Integer>result() >= 0);
        int found = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                if (j == 7) continue outer;
                if (i == 3 && j == 2) {
                    found = i;
                    break outer;
                }
            }
        }
        return found;
    }

    static int badLabel(int n, int m) {
        Contract.requires(n >= 0 && m >= 0);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        int found = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                if (j == 7) continue outer;
                if (i == 3 && j == 2) {
                    found = i;
                    break outer;
                }
            }
        }
        return found;
    }

    static int badAbs(int x) {
        Contract.ensures(() -> Contract.<Integer>result() >= 0);
        return x < 0 ? -x : x;
    }

    static int okAbs(int x) {
        Contract.requires(x != Integer.MIN_VALUE);
        Contract.ensures(() -> Contract.<Integer>result() >= 0);
        return Math.max(x, -x);
    }

    static int badDivision(int a, int b) {
        Contract.ensures(() -> Contract.<Integer>result() <= a);
        return a / b;
    }

    static int okDivision(int a, int b) {
        Contract.requires(a >= 0 && b > 0);
        Contract.ensures(() -> a % b < b && Contract.<Integer>result() * b + a % b == a);
        return a / b;
    }

    static int okRemainder(int a) {
        Contract.ensures(() -> -3 < Contract.<Integer>result() && Contract.<Integer>result() < 3);
        return a % 3;
    }

    static int badRemainder(int a) {
        Contract.ensures(() -> 0 <= Contract.<Integer>result() && Contract.<Integer>result() < 3);
        return a % 3;
    }

    /** An assertion that fails is no promise that is kept. */
    static int badAssert(int a) {
        Contract.ensures(() -> Contract.<Integer>result() == a);
        assert a != 7;
        return a;
    }

    /** A condition that is false is not shown by one that was asked before. */
    static boolean badShort(int[] a, int i) {
        Contract.ensures(() -> Contract.<Boolean>result() == (a[i] > 0));
        return a != null && i >= 0 && i < a.length && a[i] > 0;
    }

    static boolean okShort(int[] a, int i) {
        Contract.ensures(() -> Contract.<Boolean>result() == (a != null && i >= 0 && i < a.length && a[i] > 0));
        return a != null && i >= 0 && i < a.length && a[i] > 0;
    }

    /** What was is not what is. */
    static void badOld(int[] a) {
        Contract.requires(a != null && a.length > 1);
        Contract.ensures(() -> Contract.old(a[0] > 0 && a[1] > 0) == (a[0] > 0 && a[1] > 0));
        a[1] = 0;
    }

    static void okOld(int[] a) {
        Contract.requires(a != null && a.length > 1);
        Contract.ensures(() -> !(a[0] > 0 && a[1] > 0) && Contract.old(a[0]) == a[0]);
        a[1] = 0;
    }

    /** The number does not go down. */
    static void badVariant(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> true);
        int i = n;
        while (i > 0) {
            Contract.decreases(i);
            if (n > 5) i--;
        }
    }

    static void okVariant(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> true);
        int i = n;
        while (i > 0) {
            Contract.decreases(i);
            i = i / 2;
        }
    }

    static int badInvariant(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        int s = 0;
        for (int i = 0; i < n; i++) {
            final int t = s;
            Contract.invariant(t == 0);
            s++;
        }
        return s;
    }
}
