// truth: fails, n: 4
public class DeepMatch {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        for (int i = 0; i < N; i++) if (a[i] != i * i + 1) return;
        assert false;
    }
}
