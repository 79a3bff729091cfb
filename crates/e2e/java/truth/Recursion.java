/** Functions that call themselves more than once, with arguments that have few possible values. */
public class Recursion {
    private static int fib(int n) {
        if (n < 1) return 0;
        if (n == 1) return 1;
        return fib(n - 1) + fib(n - 2);
    }

    private static long binomial(int n, int k) {
        return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
    }

    private static int partitions(int n, int most) {
        if (n == 0) return 1;
        if (n < 0 || most == 0) return 0;
        return partitions(n - most, most) + partitions(n, most - 1);
    }

    private static int refuses(int n) {
        if (n == 17) throw new IllegalStateException();
        return n < 2 ? n : refuses(n - 1) + refuses(n - 2);
    }

    private static int calls;

    private static int counted(int n) {
        calls++;
        return n < 2 ? n : counted(n - 1) + counted(n - 2);
    }

    //@ grows A=proved E=proved
    static void grows(int n) {
        if (n > 46 || n == Integer.MIN_VALUE) return;
        assert fib(n) >= n - 1;
    }

    //@ growsAlways A=violated E=proved
    static void growsAlways(int n) {
        if (n > 30) return;
        assert fib(n) >= n;
    }

    //@ hits A=violated E=proved
    static void hits(int n) {
        if (n > 30) return;
        assert fib(n) != 75025;
    }

    //@ isMirrored A=proved E=proved
    static void isMirrored(int n, int k) {
        if (n < 0 || n > 6 || k < 0 || k > n) return;
        assert binomial(n, k) == binomial(n, n - k);
    }

    //@ isCounted A=proved E=proved
    static void isCounted(int n) {
        if (n < 1 || n > 25) return;
        assert partitions(n, n) <= 1958;
    }

    //@ isCountedBelow A=violated E=proved
    static void isCountedBelow(int n) {
        if (n < 1 || n > 25) return;
        assert partitions(n, n) < 1958;
    }

    //@ refused A=violated E=violated
    static void refused(int n) {
        if (n > 20) return;
        try {
            refuses(n);
        } catch (IllegalStateException e) {
            assert n < 20;
        }
        if (n < 18) refuses(n);
    }

    //@ agrees A=proved E=proved
    static void agrees(int n) {
        if (n < 0 || n > 20) return;
        int a = 0, b = 1;
        for (int i = 0; i < n; i++) {
            int c = a + b;
            a = b;
            b = c;
        }
        assert a == fib(n);
    }

    //@ hasEffects A=proved E=proved
    static void hasEffects(int n) {
        if (n < 2 || n > 8) return;
        calls = 0;
        counted(n);
        assert calls == 2 * fib(n + 1) - 1;
    }
}
