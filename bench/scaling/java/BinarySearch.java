// truth: holds, n: 4
public class BinarySearch {
    static final int N = 4; // doubled

    static void check(int[] a, int x) {
        if (a == null || a.length != N) return;
        for (int i = 0; i + 1 < N; i++) if (a[i] > a[i + 1]) return;
        int lo = 0, hi = N - 1;
        while (lo <= hi) {
            int m = (lo + hi) >>> 1;
            if (a[m] < x) lo = m + 1;
            else if (a[m] > x) hi = m - 1;
            else {
                assert a[m] == x;
                return;
            }
        }
        assert lo == N || a[lo] > x;
    }
}
