// truth: holds, n: 4
public class Histogram {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int[] h = new int[4];
        for (int v : a) h[v & 3]++;
        assert h[0] + h[1] + h[2] + h[3] == N;
    }
}
