package conspect.rt;

/**
 * Numbers that nobody can foretell: those of generators without a seed. They are inputs of the program, and a witness names
 * them. A path may have sequences of them that no seed gives; {@link #refuted} tells them apart before a violation is claimed.
 */
public final class Arbitrary {
    /** Zero where all numbers on the path are those of some seeds: the engine's deferred constraint. */
    public static long refuted;

    /** The generator of {@code Math.random()}. */
    public static final java.util.Random OF_MATH = new java.util.Random();

    private Arbitrary() {}

    /** The seed of a generator that nobody gave one. */
    public static long seed() {
        return Intrinsics.givenLong("Random.seed()");
    }

    /** Any bits. */
    public static int bits() {
        return Intrinsics.givenInt("Random.bits()");
    }

    /** A number from {@code origin} to below {@code bound}, which is larger. */
    public static int between(int origin, int bound) {
        int out = Intrinsics.givenInt("Random.int()");
        Intrinsics.assume(out >= origin && out < bound);
        return out;
    }

    /** A number from {@code origin} to below {@code bound}, which is larger. */
    public static long between(long origin, long bound) {
        long out = Intrinsics.givenLong("Random.long()");
        Intrinsics.assume(out >= origin && out < bound);
        return out;
    }

    /** A number from 0 to below 1: a multiple of 2 to the power of −53. */
    public static double fraction() {
        double out = Intrinsics.givenDouble("Random.double()");
        Intrinsics.assume(out >= 0.0 && out < 1.0);
        double scaled = out * 0x1.0p53;
        Intrinsics.assume(Intrinsics.rint(scaled) == scaled);
        return out;
    }

    /** A number from 0 to below 1: a multiple of 2 to the power of −24. */
    public static float smallFraction() {
        float out = Intrinsics.givenFloat("Random.float()");
        Intrinsics.assume(out >= 0.0f && out < 1.0f);
        double scaled = out * 0x1.0p24;
        Intrinsics.assume(Intrinsics.rint(scaled) == scaled);
        return out;
    }
}
