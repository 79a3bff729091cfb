package conspect.model.java.lang;

import conspect.rt.Curves;
import conspect.rt.Intrinsics;

/** Floating-point functions as operations of the engine. */
final class StrictMath {
    private StrictMath() {}

    static double sin(double a) {
        return Curves.sin(a);
    }

    static double cos(double a) {
        return Curves.cos(a);
    }

    static double tan(double a) {
        return Curves.tan(a);
    }

    static double asin(double a) {
        return Curves.asin(a);
    }

    static double acos(double a) {
        return Curves.acos(a);
    }

    static double atan(double a) {
        return Curves.atan(a);
    }

    static double sinh(double a) {
        return Curves.sinh(a);
    }

    static double cosh(double a) {
        return Curves.cosh(a);
    }

    static double tanh(double a) {
        return Curves.tanh(a);
    }

    static double exp(double a) {
        return Curves.exp(a);
    }

    static double expm1(double a) {
        return Curves.expm1(a);
    }

    static double log(double a) {
        return Curves.log(a);
    }

    static double log10(double a) {
        return Curves.log10(a);
    }

    static double log1p(double a) {
        return Curves.log1p(a);
    }

    static double cbrt(double a) {
        return Curves.cbrt(a);
    }

    static double sqrt(double a) {
        return Intrinsics.sqrt(a);
    }

    static double pow(double a, double b) {
        return Intrinsics.pow(a, b);
    }

    static double atan2(double y, double x) {
        return Curves.atan2(y, x);
    }

    static double hypot(double x, double y) {
        return Curves.hypot(x, y);
    }

    static double floor(double a) {
        return Intrinsics.floor(a);
    }

    static double ceil(double a) {
        return Intrinsics.ceil(a);
    }

    static double rint(double a) {
        return Intrinsics.rint(a);
    }

    /** The IEEE 754 remainder: {@code x} minus the multiple of {@code y} whose factor is nearest, ties to even. */
    static double IEEEremainder(double x, double y) {
        if (x != x || y != y || y == 0.0 || Intrinsics.abs(x) == java.lang.Double.POSITIVE_INFINITY) {
            return java.lang.Double.NaN;
        }
        double p = Intrinsics.abs(y);
        // Two multiples of p are enough to know the parity of the factor.
        double r = Intrinsics.abs(p <= java.lang.Double.MAX_VALUE / 2 ? Intrinsics.fremD(x, p + p) : x);
        if (p < 0x1p-1021) {
            // Halving p would lose a bit; doubling r is exact.
            if (r + r > p) {
                r -= p;
                if (r + r >= p) {
                    r -= p;
                }
            }
        } else {
            double half = 0.5 * p;
            if (r > half) {
                r -= p;
                if (r >= half) {
                    r -= p;
                }
            }
        }
        boolean negative = x < 0 || x == 0 && 1 / x < 0;
        return negative ? -r : r;
    }
}
