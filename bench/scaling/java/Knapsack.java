// truth: holds, n: 2
public class Knapsack {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        boolean[] can = new boolean[17];
        can[0] = true;
        for (int v : a) {
            int w = v & 7;
            for (int s = 16; s >= w; s--) can[s] |= can[s - w];
        }
        assert can[0];
    }
}
