// truth: holds, n: 4
public class TryNesting {
    static final int N = 4; // doubled

    static int deep(int d, int x) {
        try {
            return d == 0 ? 10 / x : deep(d - 1, x);
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            x++;
        }
    }

    static void check(int x) {
        int r = deep(N, x);
        assert x != 0 || r == -1;
    }
}
