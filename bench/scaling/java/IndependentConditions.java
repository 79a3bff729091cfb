// truth: holds, n: 4
public class IndependentConditions {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int s = 0;
        for (int v : a) if (v == 7) s |= 1;
        assert s == 0 || s == 1;
    }
}
