package conspect.rt;

import java.util.Random;

/** Stands in for the engine on the JVM: what is known is decided by chance, so that maps take either form at any time. */
public final class Intrinsics {
    private Intrinsics() {}

    /** Thrown where the model says that it does not cover something. */
    public static final class Unsupported extends RuntimeException {
        Unsupported(String what) {
            super(what);
        }
    }

    public static final Random CHANCE = new Random(1);
    /** Is anything unknown at all? */
    public static boolean unknown;

    public static boolean isConcrete(Object value) {
        return !unknown || CHANCE.nextInt(3) > 0;
    }

    public static boolean isConcrete(int value) {
        return true;
    }

    public static boolean byContract() {
        return CHANCE.nextBoolean();
    }

    public static int givenInt(String what) {
        return CHANCE.nextInt(1 << 29);
    }

    /** Nothing that the tests run asks for the time. */
    public static long clock() {
        throw new AssertionError();
    }

    /** Where a key is among those of a map that is given. */
    public static int indexOf(Object[] keys, Object key) {
        return java.util.Arrays.asList(keys).indexOf(key);
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static void unsupported(String what) {
        throw new Unsupported(what);
    }
}
