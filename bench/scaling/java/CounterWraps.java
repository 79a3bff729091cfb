// truth: fails, n: 4
public class CounterWraps {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        byte c = 0;
        for (int v : a) if (v > 0) c += 127 / N + 1;
        assert c >= 0;
    }
}
