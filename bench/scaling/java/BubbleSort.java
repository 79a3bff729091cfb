// truth: holds, n: 2
public class BubbleSort {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        for (int i = 0; i < N; i++) for (int j = 0; j + 1 < N - i; j++) if (a[j] > a[j + 1]) {
            int t = a[j];
            a[j] = a[j + 1];
            a[j + 1] = t;
        }
        for (int i = 0; i + 1 < N; i++) assert a[i] <= a[i + 1];
    }
}
