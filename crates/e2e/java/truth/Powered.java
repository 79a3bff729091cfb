/** Powers of whole numbers, which the documentation of {@code Math} says exactly, and quotients that are rounded down. */
public class Powered {
    //@ ofTwo A=proved E=proved
    static void ofTwo(int n) {
        if (n < 0 || n > 20) return;
        assert Math.pow(2, n) == 1 << n;
    }

    //@ ofTwoWraps A=violated E=proved
    static void ofTwoWraps(int n) {
        if (n < 0 || n > 31) return;
        assert Math.pow(2, n) == 1 << n;
    }

    //@ ofTen A=proved E=proved
    static void ofTen(int k) {
        if (k < 0 || k > 9) return;
        long p = 1;
        for (int i = 0; i < k; i++) p *= 10;
        assert (long) Math.pow(10, k) == p;
    }

    //@ ofTenNarrowed A=violated E=proved
    static void ofTenNarrowed(int k) {
        if (k < 0 || k > 12) return;
        assert (int) Math.pow(10, k) == (long) Math.pow(10, k);
    }

    //@ squareIsPositive A=proved E=proved
    static void squareIsPositive(int x) {
        assert Math.pow(x, 2) >= x * 0.0;
    }

    /** It holds; that products of floats and of words agree is more than the solver shows. */
    //@ squared A=open E=proved
    static void squared(int x) {
        if (x < -1000 || x > 1000) return;
        assert (int) Math.pow(x, 2) == x * x;
    }

    //@ squaredWraps A=violated E=proved
    static void squaredWraps(int x) {
        if (x < 0 || x > 50000) return;
        assert (int) Math.pow(x, 2) == x * x;
    }

    //@ oneToInfinity A=violated E=proved
    static void oneToInfinity(double x) {
        if (x > 0) {
            double y = Math.pow(x, Double.POSITIVE_INFINITY);
            assert y == y;
        }
    }

    //@ remainder A=proved E=proved
    static void remainder(int a, int b) {
        if (b <= 0) return;
        int m = Math.floorMod(a, b);
        assert m >= 0 && m < b;
    }

    //@ remainderOfNegative A=violated E=violated
    static void remainderOfNegative(int a, int b) {
        assert Math.floorMod(a, b) >= 0;
    }

    //@ quotient A=proved E=proved
    static void quotient(int a) {
        assert Math.floorDiv(a, 7) * 7 + Math.floorMod(a, 7) == a;
        assert a >> 1 == Math.floorDiv(a, 2);
    }

    //@ quotientTruncated A=violated E=proved
    static void quotientTruncated(int a) {
        assert Math.floorDiv(a, 4) == a / 4;
    }
}
