package conspect.rt;

/**
 * Powers: a value of the engine's function, of which what the documentation fixes is said to the solver. Powers of whole numbers by whole
 * numbers are exact where a {@code double} holds them.
 */
public final class Powers {
    private Powers() {}

    /** The greatest whole numbers whose square and cube are below 2 to the power of 53. */
    private static final double MOST_SQUARED = 94906265;
    private static final double MOST_CUBED = 208063;

    public static double pow(double a, double b) {
        double out = Intrinsics.pow(a, b);
        Intrinsics.assume(fits(a, b, out));
        return out;
    }

    /** May it be a power? */
    private static boolean fits(double a, double b, double out) {
        if (b == 0) {
            return out == 1;
        }
        if (a != a || b != b) {
            return out != out;
        }
        if (b == 1) {
            return out == a;
        }
        if (b == 2) {
            return whole(a, MOST_SQUARED) ? out == a * a : out >= 0;
        }
        if (b == 3) {
            return !whole(a, MOST_CUBED) || out == a * a * a;
        }
        if (a == 2 && whole(b, 1022)) {
            return out == Double.longBitsToDouble((long) b + 1023 << 52);
        }
        if (a == 10 && b > 0 && whole(b, 22)) {
            return out == ofTen(b);
        }
        // One to the power of infinity is not a number.
        boolean finite = b - b == 0;
        return !finite || !(a >= 0) || out >= 0;
    }

    private static boolean whole(double a, double most) {
        return a >= -most && a <= most && Intrinsics.floor(a) == a;
    }

    /** Ten to the power of a whole number from 1 to 22; each of them is a {@code double}. */
    private static double ofTen(double b) {
        double power = 1;
        for (int i = 0; i < 22; i++) {
            power = b > i ? power * 10 : power;
        }
        return power;
    }
}
