// truth: holds, n: 4
public class Gcd {
    static final int N = 4; // doubled

    static void check(int a, int b) {
        if (a <= 0 || b <= 0 || a > N || b > N) return;
        int p = a, q = b;
        while (q != 0) {
            int t = p % q;
            p = q;
            q = t;
        }
        assert a % p == 0;
    }
}
