// truth: holds, n: 4
public class Exceptions {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int caught = 0;
        for (int v : a) {
            try {
                if (v < 0) throw new IllegalStateException();
            } catch (IllegalStateException e) {
                caught++;
            }
        }
        assert caught <= N;
    }
}
