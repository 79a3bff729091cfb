// truth: holds, n: 1
public class MergeCounts {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        java.util.HashMap<Integer, Integer> m = new java.util.HashMap<>();
        for (int v : a) m.merge(v & 3, 1, Integer::sum);
        int t = 0;
        for (int c : m.values()) t += c;
        assert t == N;
    }
}
