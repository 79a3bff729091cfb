// truth: holds, n: 2
public class SelectionSort {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        for (int i = 0; i < N; i++) {
            int m = i;
            for (int j = i + 1; j < N; j++) if (a[j] < a[m]) m = j;
            int t = a[i];
            a[i] = a[m];
            a[m] = t;
        }
        for (int i = 0; i + 1 < N; i++) assert a[i] <= a[i + 1];
    }
}
