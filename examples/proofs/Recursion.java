/** Functions that call themselves and each other. */
public class Recursion {
    static int mcCarthy(int n) {
        return n > 100 ? n - 10 : mcCarthy(mcCarthy(n + 11));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static int sum(int n) {
        return n <= 0 ? 0 : 1 + sum(n - 1);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int digits(int n) {
        return n < 10 ? 1 : 1 + digits(n / 10);
    }

    // safe
    static void ninetyOne(int n) {
        int r = mcCarthy(n);
        assert n > 101 || r == 91;
    }

    // safe
    static void notBoth(int n) {
        if (n >= 0 && even(n)) {
            assert !odd(n);
        }
    }

    // safe
    static void gcdIsPositive(int a, int b) {
        if (a > 0 && b >= 0) {
            assert gcd(a, b) > 0;
        }
    }

    // safe
    static void identity(int n) {
        assert n < 0 || sum(n) == n;
    }

    // safe: the result never exceeds what came in, plus one
    static void noSuccessor(int m, int n) {
        if (m >= 0 && n >= 0) {
            assert ackermann(m, n) >= 0;
        }
    }

    // safe
    static void atLeastOneDigit(int n) {
        assert digits(n) >= 1;
    }

    // unsafe: 102 gives 92
    static void alwaysNinetyOne(int n) {
        assert mcCarthy(n) == 91;
    }

    // unsafe: b == 0 gives a, which can be negative
    static void gcdOfAnything(int a, int b) {
        assert gcd(a, b) >= 0;
    }

    // unsafe
    static void threeIsEven(int n) {
        if (n == 3) {
            assert even(n);
        }
    }
}
