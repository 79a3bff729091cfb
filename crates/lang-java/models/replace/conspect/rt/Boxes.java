package conspect.rt;

/**
 * Boxed values. Boxes of known small values come from caches, so that they are identical exactly when the JDK's are
 * (JLS §5.1.7). A box of an unknown value is a new object, for one chosen out of a cache would be 256 objects at once;
 * the front end compares references that may be to boxes with {@link #same}, which knows that.
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
     * Are two references the same object on a real JVM? Two boxes of one small value are, unless one of them was made
     * with {@code new}: a box of an unknown value is a new object here, but one of the cache's there.
     */
    public static boolean same(Object a, Object b) {
        // Boxes of different values are different objects: identity is asked only where values do not tell.
        if (a instanceof Integer && b instanceof Integer) {
            int x = ((Integer) a).intValue();
            if (x != ((Integer) b).intValue()) {
                return false;
            }
            boolean fresh = Intrinsics.isFresh((Integer) a) || Intrinsics.isFresh((Integer) b);
            return !fresh && x >= -128 && x <= 127 || a == b;
        }
        if (a instanceof Long && b instanceof Long) {
            long x = ((Long) a).longValue();
            if (x != ((Long) b).longValue()) {
                return false;
            }
            boolean fresh = Intrinsics.isFresh((Long) a) || Intrinsics.isFresh((Long) b);
            return !fresh && x >= -128 && x <= 127 || a == b;
        }
        if (a instanceof Character && b instanceof Character) {
            char x = ((Character) a).charValue();
            if (x != ((Character) b).charValue()) {
                return false;
            }
            boolean fresh = Intrinsics.isFresh((Character) a) || Intrinsics.isFresh((Character) b);
            return !fresh && x <= 127 || a == b;
        }
        if (a instanceof Short && b instanceof Short) {
            short x = ((Short) a).shortValue();
            if (x != ((Short) b).shortValue()) {
                return false;
            }
            boolean fresh = Intrinsics.isFresh((Short) a) || Intrinsics.isFresh((Short) b);
            return !fresh && x >= -128 && x <= 127 || a == b;
        }
        if (a instanceof Byte && b instanceof Byte) {
            if (((Byte) a).byteValue() != ((Byte) b).byteValue()) {
                return false;
            }
            return !Intrinsics.isFresh((Byte) a) && !Intrinsics.isFresh((Byte) b) || a == b;
        }
        return a == b;
    }

    /** Is this a box of an unknown small value, which the cache may hold? Its identity is not known. */
    public static boolean hasUnknownIdentity(Object object) {
        if (object instanceof Integer) {
            int x = ((Integer) object).intValue();
            return !Intrinsics.isConcrete(x) && x >= -128 && x <= 127 && !Intrinsics.isFresh((Integer) object);
        }
        if (object instanceof Long) {
            long x = ((Long) object).longValue();
            return !Intrinsics.isConcrete(x) && x >= -128 && x <= 127 && !Intrinsics.isFresh((Long) object);
        }
        if (object instanceof Character) {
            int x = ((Character) object).charValue();
            return !Intrinsics.isConcrete(x) && x <= 127 && !Intrinsics.isFresh((Character) object);
        }
        if (object instanceof Short) {
            int x = ((Short) object).shortValue();
            return !Intrinsics.isConcrete(x) && x >= -128 && x <= 127 && !Intrinsics.isFresh((Short) object);
        }
        if (object instanceof Byte) {
            int x = ((Byte) object).byteValue();
            return !Intrinsics.isConcrete(x) && !Intrinsics.isFresh((Byte) object);
        }
        return false;
    }
}
