package conspect.rt;

/**
 * Numbers that nobody can foretell and that are no inputs of the program: those of generators without a seed. For an
 * exploration they are arbitrary, like the clock. An execution gets none: what depends on them cannot be seen again.
 */
public final class Arbitrary {
    private Arbitrary() {}

    private static long number() {
        long clock = Intrinsics.clock();
        if (Intrinsics.isConcrete(clock)) {
            Intrinsics.unsupported("a random number without a seed in an execution");
        }
        return clock;
    }

    /** Any bits. */
    public static int bits() {
        return (int) number();
    }

    /** A number from {@code origin} to below {@code bound}, which is larger. */
    public static int between(int origin, int bound) {
        int out = (int) number();
        Intrinsics.assume(out >= origin && out < bound);
        return out;
    }

    /** A number from {@code origin} to below {@code bound}, which is larger. */
    public static long between(long origin, long bound) {
        long out = number();
        Intrinsics.assume(out >= origin && out < bound);
        return out;
    }

    /** A number from 0 to below 1; more of them than a generator gives. */
    public static double fraction() {
        double out = Intrinsics.bitsToDouble(number());
        Intrinsics.assume(out >= 0.0 && out < 1.0);
        return out;
    }

    /** A number from 0 to below 1; more of them than a generator gives. */
    public static float smallFraction() {
        float out = Intrinsics.bitsToFloat((int) number());
        Intrinsics.assume(out >= 0.0f && out < 1.0f);
        return out;
    }
}
