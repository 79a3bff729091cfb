// truth: holds, n: 8
public class Sieve {
    static final int N = 4; // doubled

    static void check(int x) {
        boolean[] composite = new boolean[N + 2];
        for (int i = 2; i * i <= N; i++) if (!composite[i]) for (int j = i * i; j <= N; j += i) composite[j] = true;
        if (x >= 4 && x <= N && x % 2 == 0) assert composite[x];
    }
}
