// truth: holds, n: 1
public class TreeKeys {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        java.util.TreeSet<Integer> s = new java.util.TreeSet<>();
        for (int v : a) s.add(v);
        assert s.first() <= a[0];
    }
}
