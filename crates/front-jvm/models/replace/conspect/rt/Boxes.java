package conspect.rt;

/**
 * Boxed values. Boxes of known small values come from caches, so that they are identical exactly when the JDK's are
 * (JLS §5.1.7). A box of an unknown value is a new object, for one chosen out of a cache would be 256 objects at once;
 * the front end compares references of box types with {@link #same}, which knows that.
 */
public final class Boxes {
    private Boxes() {}

    private static final Integer[] INTEGERS = integers();
    private static final Long[] LONGS = longs();
    private static final Short[] SHORTS = shorts();
    private static final Byte[] BYTES = bytes();
    private static final Character[] CHARACTERS = characters();

    @SuppressWarnings("removal")
    private static Integer[] integers() {
        Integer[] out = new Integer[256];
        for (int i = 0; i < 256; i++) {
            out[i] = new Integer(i - 128);
        }
        return out;
    }

    @SuppressWarnings("removal")
    private static Long[] longs() {
        Long[] out = new Long[256];
        for (int i = 0; i < 256; i++) {
            out[i] = new Long(i - 128);
        }
        return out;
    }

    @SuppressWarnings("removal")
    private static Short[] shorts() {
        Short[] out = new Short[256];
        for (int i = 0; i < 256; i++) {
            out[i] = new Short((short) (i - 128));
        }
        return out;
    }

    @SuppressWarnings("removal")
    private static Byte[] bytes() {
        Byte[] out = new Byte[256];
        for (int i = 0; i < 256; i++) {
            out[i] = new Byte((byte) (i - 128));
        }
        return out;
    }

    @SuppressWarnings("removal")
    private static Character[] characters() {
        Character[] out = new Character[128];
        for (int i = 0; i < 128; i++) {
            out[i] = new Character((char) i);
        }
        return out;
    }

    @SuppressWarnings("removal")
    public static Integer of(int value) {
        if (Intrinsics.isConcrete(value) && value >= -128 && value <= 127) {
            return INTEGERS[value + 128];
        }
        return new Integer(value);
    }

    @SuppressWarnings("removal")
    public static Long of(long value) {
        if (Intrinsics.isConcrete(value) && value >= -128 && value <= 127) {
            return LONGS[(int) value + 128];
        }
        return new Long(value);
    }

    @SuppressWarnings("removal")
    public static Short of(short value) {
        if (Intrinsics.isConcrete((int) value) && value >= -128 && value <= 127) {
            return SHORTS[value + 128];
        }
        return new Short(value);
    }

    @SuppressWarnings("removal")
    public static Byte of(byte value) {
        if (Intrinsics.isConcrete((int) value)) {
            return BYTES[value + 128];
        }
        return new Byte(value);
    }

    @SuppressWarnings("removal")
    public static Character of(char value) {
        if (Intrinsics.isConcrete((int) value) && value <= 127) {
            return CHARACTERS[value];
        }
        return new Character(value);
    }

    /**
     * Are two references, one of them of a box type, the same object on a real JVM? Small values in boxes count as the
     * same object unless both boxes are known to be different ones.
     */
    public static boolean same(Object a, Object b) {
        if (a == b) {
            return true;
        }
        if (a instanceof Integer && b instanceof Integer) {
            int x = ((Integer) a).intValue();
            return unknown(x, ((Integer) b).intValue()) && x == ((Integer) b).intValue() && x >= -128 && x <= 127;
        }
        if (a instanceof Long && b instanceof Long) {
            long x = ((Long) a).longValue();
            long y = ((Long) b).longValue();
            return !(Intrinsics.isConcrete(x) && Intrinsics.isConcrete(y)) && x == y && x >= -128 && x <= 127;
        }
        if (a instanceof Short && b instanceof Short) {
            int x = ((Short) a).intValue();
            return unknown(x, ((Short) b).intValue()) && x == ((Short) b).intValue() && x >= -128 && x <= 127;
        }
        if (a instanceof Byte && b instanceof Byte) {
            int x = ((Byte) a).intValue();
            return unknown(x, ((Byte) b).intValue()) && x == ((Byte) b).intValue();
        }
        if (a instanceof Character && b instanceof Character) {
            int x = ((Character) a).charValue();
            return unknown(x, ((Character) b).charValue()) && x == ((Character) b).charValue() && x <= 127;
        }
        return false;
    }

    private static boolean unknown(int x, int y) {
        return !(Intrinsics.isConcrete(x) && Intrinsics.isConcrete(y));
    }
}
