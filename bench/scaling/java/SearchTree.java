// truth: holds, n: 2
public class SearchTree {
    static final int N = 4; // doubled

    static final class T {
        int k;
        T l, r;
    }

    static T put(T t, int k) {
        if (t == null) {
            T n = new T();
            n.k = k;
            return n;
        }
        if (k < t.k) t.l = put(t.l, k);
        else if (k > t.k) t.r = put(t.r, k);
        return t;
    }

    static boolean ok(T t, long lo, long hi) {
        return t == null || lo < t.k && t.k < hi && ok(t.l, lo, t.k) && ok(t.r, t.k, hi);
    }

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        T t = null;
        for (int v : a) t = put(t, v);
        assert ok(t, Long.MIN_VALUE, Long.MAX_VALUE);
    }
}
