// options: --time 60
/** Parameters of few values are tried one by one; what lies beyond the range that was seen is explored as well. */
public class FewValues {
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

    //@ divides A=proved E=proved
    static void divides(int a, int b) {
        if (a > 0 && b > 0 && a < 50 && b < 50) {
            int g = gcd(a, b);
            assert g > 0 && a % g == 0 && b % g == 0;
        }
    }

    //@ isSmall A=violated E=proved
    static void isSmall(int a, int b) {
        if (a > 0 && b > 0 && a < 50 && b < 50 && a != b) assert gcd(a, b) < 24;
    }

    //@ beyond A=violated E=proved
    static int beyond(int n) {
        if (n >= 2 && n <= 40) return gcd(n, 12);
        assert n * n != 1522756;
        return 0;
    }

    //@ negative A=proved E=violated
    static int negative(int n) {
        if (n < -20 || n > 20) return 0;
        return gcd(12, n) / (n + 17);
    }

    //@ small A=proved E=proved
    static int small(byte n, char c) {
        if (n < -3 || n > 3 || c < 'a' || c > 'f') return 0;
        int g = gcd(c, n);
        assert g != 0;
        return c % g;
    }
}
