package conspect.rt;

/**
 * The functions of {@code Math} and {@code StrictMath} that the solver has no theory of: a value of the engine's function, of which what
 * the documentation promises is said to the solver: its range, where it is a number, and where its sign is that of its argument.
 */
public final class Curves {
    private Curves() {}

    /** A result that lies between two numbers, and is a number exactly when this is so. */
    private static double within(double out, double low, double high, boolean number) {
        Intrinsics.assume(number ? out >= low && out <= high : out != out);
        return out;
    }

    private static boolean number(double a) {
        return a == a;
    }

    private static boolean finite(double a) {
        return a - a == 0;
    }

    private static final double ALL = Double.POSITIVE_INFINITY;

    public static double sin(double a) {
        return within(Intrinsics.sin(a), -1, 1, finite(a));
    }

    public static double cos(double a) {
        return within(Intrinsics.cos(a), -1, 1, finite(a));
    }

    public static double tan(double a) {
        return within(Intrinsics.tan(a), -ALL, ALL, finite(a));
    }

    public static double asin(double a) {
        return within(Intrinsics.asin(a), -Math.PI / 2, Math.PI / 2, a >= -1 && a <= 1);
    }

    public static double acos(double a) {
        return within(Intrinsics.acos(a), 0, Math.PI, a >= -1 && a <= 1);
    }

    public static double atan(double a) {
        return within(Intrinsics.atan(a), a < 0 ? -Math.PI / 2 : 0, a > 0 ? Math.PI / 2 : 0, number(a));
    }

    public static double atan2(double y, double x) {
        return within(Intrinsics.atan2(y, x), y > 0 ? 0 : -Math.PI, y < 0 ? 0 : Math.PI, number(x) && number(y));
    }

    public static double sinh(double a) {
        return within(Intrinsics.sinh(a), a < 0 ? -ALL : 0, a > 0 ? ALL : 0, number(a));
    }

    public static double cosh(double a) {
        return within(Intrinsics.cosh(a), 1, ALL, number(a));
    }

    public static double tanh(double a) {
        return within(Intrinsics.tanh(a), a < 0 ? -1 : 0, a > 0 ? 1 : 0, number(a));
    }

    public static double exp(double a) {
        return within(Intrinsics.exp(a), a < 0 ? 0 : 1, a > 0 ? ALL : 1, number(a));
    }

    public static double expm1(double a) {
        return within(Intrinsics.expm1(a), a < 0 ? -1 : 0, a > 0 ? ALL : 0, number(a));
    }

    public static double log(double a) {
        return within(Intrinsics.log(a), a < 1 ? -ALL : 0, a > 1 ? ALL : 0, a >= 0);
    }

    public static double log10(double a) {
        return within(Intrinsics.log10(a), a < 1 ? -ALL : 0, a > 1 ? ALL : 0, a >= 0);
    }

    public static double log1p(double a) {
        return within(Intrinsics.log1p(a), a < 0 ? -ALL : 0, a > 0 ? ALL : 0, a >= -1);
    }

    public static double cbrt(double a) {
        return within(Intrinsics.cbrt(a), a < 0 ? -ALL : 0, a > 0 ? ALL : 0, number(a));
    }

    public static double hypot(double x, double y) {
        boolean infinite = x == ALL || x == -ALL || y == ALL || y == -ALL;
        return within(Intrinsics.hypot(x, y), 0, ALL, infinite || number(x) && number(y));
    }
}
