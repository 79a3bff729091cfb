package summaries;

/** Fractions in lowest terms, by recursion to a depth. */
public final class RationalRecursion {
    static int abs(int x) {
        return x >= 0 ? x : -x;
    }

    static int gcdRec(int a, int b, int depth) {
        if (depth == 0 || b == 0) {
            return a;
        }
        if (a < b) {
            return gcdRec(b, a, depth - 1);
        }
        return gcdRec(a - b, b, depth - 1);
    }

    static int simplify(byte a, byte b) {
        int g = gcdRec(abs(a), abs(b), 4);
        return g == 0 ? 1 : g;
    }

    public static int main(byte a, byte b, byte c) {
        int x = simplify(a, b);
        int y = simplify(b, c);
        int z = simplify(c, a);
        if (x < y && y < z) {
            return z;
        }
        return x;
    }
}
