// truth: holds, n: 4
public class Rotate {
    static final int N = 4; // doubled

    static void check(int[] a, int k) {
        if (a == null || a.length != N) return;
        if (k < 0 || k >= N) return;
        int[] b = new int[N];
        for (int i = 0; i < N; i++) b[(i + k) % N] = a[i];
        assert b[k] == a[0];
    }
}
