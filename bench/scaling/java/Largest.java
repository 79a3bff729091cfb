// truth: holds, n: 4
public class Largest {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int m = a[0];
        for (int v : a) if (v > m) m = v;
        for (int v : a) assert v <= m;
    }
}
