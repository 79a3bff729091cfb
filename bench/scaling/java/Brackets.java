// truth: holds, n: 4
public class Brackets {
    static final int N = 4; // doubled

    static void check(boolean[] a) {
        if (a == null || a.length != N) return;
        int d = 0;
        for (boolean open : a) {
            if (open) d++;
            else if (d > 0) d--;
        }
        assert d >= 0 && d <= N;
    }
}
