// truth: holds, n: 16
public class ChainOfLambdas {
    static final int N = 4; // doubled

    static void check(int x) {
        java.util.function.IntUnaryOperator f = v -> v;
        for (int i = 0; i < N; i++) {
            java.util.function.IntUnaryOperator g = f;
            f = v -> g.applyAsInt(v) + 1;
        }
        assert f.applyAsInt(0) == N;
    }
}
