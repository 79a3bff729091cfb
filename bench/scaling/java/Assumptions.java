// truth: holds, n: 4
public class Assumptions {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        for (int i = 0; i < N; i++) {
            if (!(i <= a[i] && a[i] < i + 100)) return;
            assert a[i] + 1 > i;
        }
    }
}
