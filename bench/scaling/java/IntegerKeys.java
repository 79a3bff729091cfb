// truth: holds, n: 1
public class IntegerKeys {
    static final int N = 4; // doubled

    static void check(Integer[] a) {
        if (a == null || a.length != N) return;
        java.util.HashMap<Integer, Integer> m = new java.util.HashMap<>();
        for (int i = 0; i < N; i++) {
            if (a[i] == null) return;
            m.put(a[i], i);
        }
        assert m.get(a[N - 1]) == N - 1;
        assert m.size() <= N;
    }
}
