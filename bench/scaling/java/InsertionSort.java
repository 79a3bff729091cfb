// truth: holds, n: 2
public class InsertionSort {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        for (int i = 1; i < N; i++) {
            int x = a[i], j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        for (int i = 0; i + 1 < N; i++) assert a[i] <= a[i + 1];
    }
}
