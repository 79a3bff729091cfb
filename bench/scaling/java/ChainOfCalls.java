// truth: holds, n: 64
public class ChainOfCalls {
    static final int N = 4; // doubled

    static int down(int d) {
        return d == 0 ? 0 : 1 + down(d - 1);
    }

    static void check(int x) {
        assert down(N) == N;
    }
}
