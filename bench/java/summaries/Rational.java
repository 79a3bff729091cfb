package summaries;

/** Fractions in lowest terms, by a loop. Numbers are small so that the loop ends soon. */
public final class Rational {
    static int abs(int x) {
        return x >= 0 ? x : -x;
    }

    static int gcd(int a, int b) {
        int x = abs(a);
        int y = abs(b);
        int rounds = 0;
        while (y != 0 && rounds < 3) {
            int rest = x - y;
            if (rest < 0) {
                rest = -rest;
                x = y;
                y = rest;
            } else {
                x = y;
                y = rest;
            }
            rounds++;
        }
        return x;
    }

    static int simplify(byte numerator, byte denominator) {
        int g = gcd(numerator, denominator);
        if (g == 0) {
            return 0;
        }
        return abs(numerator) < abs(denominator) ? g : -g;
    }

    public static int simp(byte a, byte b, byte c) {
        int first = simplify(a, b);
        int second = simplify(b, c);
        if (first < second) {
            return abs(first);
        }
        return abs(second);
    }
}
