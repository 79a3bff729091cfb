package conspect.model.java.lang;

import conspect.rt.Curves;
import conspect.rt.Intrinsics;

/** Floating-point functions as operations of the engine; integer functions run as the JDK has them. */
final class Math {
    private Math() {}

    /** Platforms may differ in the last digit of these functions (JLS: {@code Math} is not {@code StrictMath}). */
    private static void approximate() {
        Intrinsics.granted("the last digits of Math's functions are those of the engine");
    }

    static double random() {
        return conspect.rt.Arbitrary.OF_MATH.nextDouble();
    }

    static double sin(double a) {
        approximate();
        return Curves.sin(a);
    }

    static double cos(double a) {
        approximate();
        return Curves.cos(a);
    }

    static double tan(double a) {
        approximate();
        return Curves.tan(a);
    }

    static double asin(double a) {
        approximate();
        return Curves.asin(a);
    }

    static double acos(double a) {
        approximate();
        return Curves.acos(a);
    }

    static double atan(double a) {
        approximate();
        return Curves.atan(a);
    }

    static double sinh(double a) {
        approximate();
        return Curves.sinh(a);
    }

    static double cosh(double a) {
        approximate();
        return Curves.cosh(a);
    }

    static double tanh(double a) {
        approximate();
        return Curves.tanh(a);
    }

    static double exp(double a) {
        approximate();
        return Curves.exp(a);
    }

    static double expm1(double a) {
        approximate();
        return Curves.expm1(a);
    }

    static double log(double a) {
        approximate();
        return Curves.log(a);
    }

    static double log10(double a) {
        approximate();
        return Curves.log10(a);
    }

    static double log1p(double a) {
        approximate();
        return Curves.log1p(a);
    }

    static double cbrt(double a) {
        approximate();
        return Curves.cbrt(a);
    }

    static double sqrt(double a) {
        return Intrinsics.sqrt(a);
    }

    static double pow(double a, double b) {
        approximate();
        return Intrinsics.pow(a, b);
    }

    static double atan2(double y, double x) {
        approximate();
        return Curves.atan2(y, x);
    }

    static double hypot(double x, double y) {
        approximate();
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

    static double abs(double a) {
        return Intrinsics.abs(a);
    }

    static float abs(float a) {
        return (float) Intrinsics.abs((double) a);
    }

    /** The floor of {@code a + 1/2}, computed without rounding in between: the fraction is exact. */
    static long round(double a) {
        double whole = Intrinsics.floor(a);
        return (long) (a - whole >= 0.5 ? whole + 1 : whole);
    }

    static int round(float a) {
        double whole = Intrinsics.floor((double) a);
        return (int) ((double) a - whole >= 0.5 ? whole + 1 : whole);
    }

    static double signum(double d) {
        return d > 0 ? 1.0 : d < 0 ? -1.0 : d;
    }

    static float signum(float f) {
        return f > 0 ? 1.0f : f < 0 ? -1.0f : f;
    }

    /** Of two zeros the sum is the greater one. */
    static double max(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return a + b;
        }
        return a >= b ? a : b;
    }

    static float max(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return a + b;
        }
        return a >= b ? a : b;
    }

    static double min(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return -(-a - b);
        }
        return a <= b ? a : b;
    }

    static float min(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return -(-a - b);
        }
        return a <= b ? a : b;
    }

    // Comparisons in the place of the JDK's tricks with bits, which cost the solver five to ten times as much.

    static int addExact(int x, int y) {
        if (y > 0 ? x > java.lang.Integer.MAX_VALUE - y : x < java.lang.Integer.MIN_VALUE - y) {
            throw new ArithmeticException("integer overflow");
        }
        return x + y;
    }

    static long addExact(long x, long y) {
        if (y > 0 ? x > java.lang.Long.MAX_VALUE - y : x < java.lang.Long.MIN_VALUE - y) {
            throw new ArithmeticException("long overflow");
        }
        return x + y;
    }

    static int subtractExact(int x, int y) {
        if (y > 0 ? x < java.lang.Integer.MIN_VALUE + y : x > java.lang.Integer.MAX_VALUE + y) {
            throw new ArithmeticException("integer overflow");
        }
        return x - y;
    }

    static long subtractExact(long x, long y) {
        if (y > 0 ? x < java.lang.Long.MIN_VALUE + y : x > java.lang.Long.MAX_VALUE + y) {
            throw new ArithmeticException("long overflow");
        }
        return x - y;
    }

    static int floorDiv(int x, int y) {
        int rest = x % y;
        return rest != 0 && (y > 0 ? rest < 0 : rest > 0) ? x / y - 1 : x / y;
    }

    static long floorDiv(long x, long y) {
        long rest = x % y;
        return rest != 0 && (y > 0 ? rest < 0 : rest > 0) ? x / y - 1 : x / y;
    }

    static int floorMod(int x, int y) {
        int rest = x % y;
        return (y > 0 ? rest < 0 : rest > 0) ? rest + y : rest;
    }

    static long floorMod(long x, long y) {
        long rest = x % y;
        return (y > 0 ? rest < 0 : rest > 0) ? rest + y : rest;
    }
}
