// truth: holds, n: 1
public class IntegerSet {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        java.util.HashSet<Integer> s = new java.util.HashSet<>();
        for (int v : a) s.add(v);
        assert s.size() <= N && s.contains(a[0]);
    }
}
