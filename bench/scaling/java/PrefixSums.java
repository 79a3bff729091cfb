// truth: holds, n: 4
public class PrefixSums {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int[] s = new int[N + 1];
        for (int i = 0; i < N; i++) s[i + 1] = s[i] + (a[i] & 15);
        assert s[N] >= s[N / 2];
    }
}
