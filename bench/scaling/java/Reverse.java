// truth: holds, n: 4
public class Reverse {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int[] b = a.clone();
        for (int i = 0; i < N / 2; i++) {
            int t = b[i];
            b[i] = b[N - 1 - i];
            b[N - 1 - i] = t;
        }
        for (int i = 0; i < N; i++) assert b[i] == a[N - 1 - i];
    }
}
