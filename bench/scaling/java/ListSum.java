// truth: holds, n: 4
public class ListSum {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        java.util.ArrayList<Integer> l = new java.util.ArrayList<>();
        for (int v : a) l.add(v & 255);
        int s = 0;
        for (int v : l) s += v;
        assert s >= 0 && s <= 255 * N;
    }
}
