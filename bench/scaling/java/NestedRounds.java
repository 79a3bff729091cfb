// truth: holds, n: 4
public class NestedRounds {
    static final int N = 4; // doubled

    static void check(int x) {
        int c = 0;
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) if (x > i * j) c++;
        assert c >= 0 && c <= N * N;
    }
}
