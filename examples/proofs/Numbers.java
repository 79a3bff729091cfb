/** Recursion on numbers. */
public class Numbers {
    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        return fib(n - 1) + fib(n - 2);
    }

    // safe: small Fibonacci numbers are not negative
    public static void fibIsNotNegative(int n) {
        if (n < 0 || n > 6) {
            return;
        }
        int x = fib(n);
        assert x >= 0;
    }

    // unsafe: the fiftieth does not fit
    public static void fibWraps(int n) {
        if (n < 0 || n > 47) {
            return;
        }
        int x = fib(n);
        assert x >= 0;
    }

    static int add(int a, int b) {
        if (b == 0) {
            return a;
        }
        if (b > 0) {
            return add(a + 1, b - 1);
        }
        return add(a - 1, b + 1);
    }

    // safe: addition by counting
    public static void addition(int a, int b) {
        if (a < 0 || b < 0 || a > 1000000 || b > 1000000) {
            return;
        }
        assert add(a, b) == a + b;
    }

    // unsafe: one is lost
    public static void additionIsMore(int a, int b) {
        if (a < 0 || b < 0 || a > 1000 || b > 1000) {
            return;
        }
        assert add(a, b) != a + 7;
    }

    static int multiply(int a, int b) {
        if (b == 0) {
            return 0;
        }
        return a + multiply(a, b - 1);
    }

    // safe: a product of numbers that are not negative
    public static void product(int a, int b) {
        if (a < 0 || b < 0 || a > 1000 || b > 1000) {
            return;
        }
        int p = multiply(a, b);
        assert p >= 0;
    }

    static int mc(int n, int depth) {
        if (depth == 0) {
            return n;
        }
        return n > 100 ? mc(n - 10, depth - 1) : mc(n + 11, depth + 1);
    }

    // safe: where McCarthy's function ends, it ends at 91 or 10 less
    public static void counted(int n) {
        if (n > 100) {
            return;
        }
        int x = mc(n, 1);
        assert x == 91;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    // safe: twice a number is even
    public static void twice(int n) {
        if (n < 0 || n > 1000000) {
            return;
        }
        assert even(n + n);
    }

    // unsafe: a number need not be
    public static void once(int n) {
        if (n < 0 || n > 1000000) {
            return;
        }
        assert even(n);
    }

    static int hanoi(int n) {
        return n == 1 ? 1 : 2 * hanoi(n - 1) + 1;
    }

    // safe: at least as many moves as discs
    public static void moves(int n) {
        if (n < 1 || n > 20) {
            return;
        }
        int x = hanoi(n);
        assert x >= n;
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    // safe: the sum of two of the first row
    public static void firstRow(int n) {
        if (n < 0 || n > 1000000) {
            return;
        }
        assert ackermann(1, n) == n + 2;
    }

    // unsafe: not every number is a code point
    public static int text(int n) {
        int rounds = 0;
        while (rounds < n) {
            rounds++;
        }
        return Character.toString(n).length();
    }
}
