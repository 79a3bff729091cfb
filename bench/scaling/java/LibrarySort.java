// truth: holds, n: 2
public class LibrarySort {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        java.util.Arrays.sort(a);
        for (int i = 0; i + 1 < N; i++) assert a[i] <= a[i + 1];
    }
}
