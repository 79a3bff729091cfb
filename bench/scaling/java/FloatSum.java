// truth: holds, n: 2
public class FloatSum {
    static final int N = 4; // doubled

    static void check(float[] a) {
        if (a == null || a.length != N) return;
        float s = 0;
        for (float v : a) {
            if (!(v >= 0 && v <= 1)) return;
            s += v;
        }
        assert s <= N + 1;
    }
}
