// truth: holds, n: 4
public class Popcount {
    static final int N = 4; // doubled

    static void check(int x) {
        int c = 0;
        for (int i = 0; i < N; i++) c += x >>> (i & 31) & 1;
        if (N <= 32) assert c <= Integer.bitCount(x);
    }
}
