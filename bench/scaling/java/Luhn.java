// truth: holds, n: 4
public class Luhn {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int s = 0;
        for (int i = 0; i < N; i++) {
            int d = a[i];
            if (d < 0 || d > 9) return;
            if (i % 2 == 0) {
                d *= 2;
                if (d > 9) d -= 9;
            }
            s += d;
        }
        assert s <= 9 * N;
    }
}
