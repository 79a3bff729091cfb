// truth: fails, n: 4
public class LargestForgetsFirst {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int m = a[1];
        for (int i = 1; i < N; i++) if (a[i] > m) m = a[i];
        for (int v : a) assert v <= m;
    }
}
