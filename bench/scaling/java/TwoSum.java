// truth: holds, n: 4
public class TwoSum {
    static final int N = 4; // doubled

    static void check(int[] a, int sum) {
        if (a == null || a.length != N) return;
        int p = -1, q = -1;
        for (int i = 0; i < N && p < 0; i++) for (int j = i + 1; j < N; j++) if (a[i] + a[j] == sum) {
            p = i;
            q = j;
            break;
        }
        if (p >= 0) assert a[p] + a[q] == sum;
    }
}
