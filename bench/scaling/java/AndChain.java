// truth: holds, n: 4
public class AndChain {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        boolean all = true;
        for (int v : a) all = all && v > 0;
        if (all) assert a[N - 1] > 0;
    }
}
