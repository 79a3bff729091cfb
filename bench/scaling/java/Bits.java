// truth: holds, n: 4
public class Bits {
    static final int N = 4; // doubled

    static void check(int x) {
        int c = 0;
        for (int i = 0; i < N; i++) if ((x >>> (i & 31) & 1) != 0) c++;
        assert c <= N;
    }
}
