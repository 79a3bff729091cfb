// truth: holds, n: 4
public class CountSigns {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int c = 0, d = 0;
        for (int v : a) if (v > 0) c++;
        else d++;
        assert c + d == N;
    }
}
