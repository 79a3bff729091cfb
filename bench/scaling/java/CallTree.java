// truth: holds, n: 4
public class CallTree {
    static final int N = 4; // doubled

    static int f(int d, int x) {
        return d == 0 ? x & 1 : f(d - 1, x) + f(d - 1, x >>> 1);
    }

    static void check(int x) {
        int depth = Integer.numberOfTrailingZeros(N);
        assert f(depth, x) <= N;
    }
}
