/** {@code Math} and {@code StrictMath}: every bit of the results that the API documentation fixes. */
public class Maths {
    public static void main(String[] args) {
        Rng r = new Rng(4);
        for (int k = 0; k < 120; k++) {
            double a = r.anyDouble();
            double b = r.anyDouble();
            float f = (float) a;
            float g = (float) b;
            System.out.println(Long.toHexString(Double.doubleToLongBits(a)) + " " + Long.toHexString(Double.doubleToLongBits(b)));
            show("sqrt", Math.sqrt(a));
            show("floor", Math.floor(a));
            show("ceil", Math.ceil(a));
            show("rint", Math.rint(a));
            show("abs", Math.abs(a));
            show("signum", Math.signum(a));
            show("max", Math.max(a, b));
            show("min", Math.min(a, b));
            show("ulp", Math.ulp(a));
            show("nextUp", Math.nextUp(a));
            show("nextAfter", Math.nextAfter(a, b));
            show("copySign", Math.copySign(a, b));
            show("scalb", Math.scalb(a, 3));
            show("remainder", a % b);
            show("IEEEremainder", Math.IEEEremainder(a, b));
            show("toRadians", Math.toRadians(a));
            show("sum", a + b - a * b / 3);
            show("fmax", Math.max(f, g));
            show("fmin", Math.min(f, g));
            show("fabs", Math.abs(f));
            show("frem", f % g);
            show("fsum", f + g * f);
            System.out.println("round " + Math.round(a) + " " + Math.round(f) + " " + Math.getExponent(a));
            near("sin", Math.sin(a));
            near("cos", Math.cos(a));
            near("atan", Math.atan(a));
            near("exp", Math.exp(a / 100));
            near("log", Math.log(a));
            near("pow", Math.pow(a, 2));
            near("atan2", Math.atan2(a, b));
            near("hypot", Math.hypot(a, b));
            near("cbrt", Math.cbrt(a));
            near("log10", Math.log10(a));
        }
        show("fma", Math.fma(1.1, 2.2, 3.3));
        System.out.println(StrictMath.sqrt(2) + " " + StrictMath.floor(-1.5) + " " + StrictMath.max(1, 2) + " " + Math.PI);
        Show.line("addExact", () -> Math.addExact(Integer.MAX_VALUE, 1));
        for (int a : new int[] {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -2, -1, 0, 1, 2, Integer.MAX_VALUE - 1, Integer.MAX_VALUE}) {
            for (int b : new int[] {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, Integer.MAX_VALUE}) {
                Show.line(a + "+" + b, () -> Math.addExact(a, b));
                Show.line(a + "-" + b, () -> Math.subtractExact(a, b));
                long c = a == Integer.MIN_VALUE ? Long.MIN_VALUE : a == Integer.MAX_VALUE ? Long.MAX_VALUE : a;
                long d = b == Integer.MIN_VALUE ? Long.MIN_VALUE : b == Integer.MAX_VALUE ? Long.MAX_VALUE : b;
                Show.line(c + "+" + d, () -> Math.addExact(c, d));
                Show.line(c + "-" + d, () -> Math.subtractExact(c, d));
            }
        }
        Show.line("subtractExact", () -> Math.subtractExact(Long.MIN_VALUE, 1L));
        Show.line("incrementExact", () -> Math.incrementExact(Integer.MAX_VALUE));
        Show.line("toIntExact", () -> Math.toIntExact(1L << 40));
        Show.line("floorDiv", () -> Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(-7L, 3));
        Show.line("floorDiv0", () -> Math.floorDiv(1, 0));
        for (int a : new int[] {Integer.MIN_VALUE, -8, -7, -1, 0, 1, 7, Integer.MAX_VALUE}) {
            for (int b : new int[] {Integer.MIN_VALUE, -7, -1, 0, 1, 3, 7, Integer.MAX_VALUE}) {
                Show.line(a + " floor " + b, () -> Math.floorDiv(a, b) + " " + Math.floorMod(a, b));
                long c = a == Integer.MIN_VALUE ? Long.MIN_VALUE : a;
                Show.line(c + " floors " + b, () -> Math.floorDiv(c, (long) b) + " " + Math.floorMod(c, (long) b) + " " + Math.floorMod(c, b));
            }
        }
        // Powers that the documentation fixes: whole numbers to the power of whole ones are exact.
        for (int n = -1022; n <= 1023; n += 31) {
            show("2^" + n, Math.pow(2, n));
        }
        for (int n = 0; n <= 22; n++) {
            show("10^" + n, Math.pow(10, n));
        }
        for (double a : new double[] {-94906265, -3, -0.0, 0.0, 1, 7, 208063, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
            for (double b : new double[] {-1.0 / 0, 0, -0.0, 1, 2, 1.0 / 0, Double.NaN}) {
                show(a + "^" + b, Math.pow(a, b));
            }
        }
        Show.line("absExact", () -> Math.absExact(Integer.MIN_VALUE));
    }

    private static void show(String name, double value) {
        System.out.println(name + " " + Long.toHexString(Double.doubleToLongBits(value)));
    }

    /** Functions whose last bits a library may choose: eight digits are compared. */
    private static void near(String name, double value) {
        System.out.println(name + " " + (float) value * 1.0f / 1.0f + " " + (value != value));
    }
}
