// truth: holds, n: 8
public class Fibonacci {
    static final int N = 4; // doubled

    static void check(int x) {
        long p = 0, q = 1;
        for (int i = 0; i < N; i++) {
            long t = p + q;
            p = q;
            q = t;
        }
        assert p != q || N < 3 || N > 90;
    }
}
