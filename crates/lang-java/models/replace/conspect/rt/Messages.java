package conspect.rt;

/**
 * Messages of exceptions, made when they are first asked for: turning an index the solver chooses into digits would
 * split one failing path into dozens.
 */
public final class Messages {
    private Messages() {}

    /** No message is pending. */
    public static final int NONE = 0;
    public static final int NUMBER = 1;
    public static final int INDEX = 2;
    public static final int CAST = 3;
    public static final int CLASS_NAME = 4;
    public static final int STRING_RANGE = 5;
    public static final int STRING_INDEX = 6;
    public static final int BEGIN_END = 7;
    public static final int OFFSET_COUNT = 8;
    public static final int START_END = 9;
    public static final int OFFSET = 10;
    public static final int NEGATIVE_COUNT = 11;
    public static final int NOT_A_CODE_POINT = 12;
    public static final int CHAR_INDEX = 13;
    public static final int COPY_SOURCE = 14;
    public static final int COPY_DESTINATION = 15;
    public static final int COPY_LENGTH = 16;
    public static final int COPY_LAST_SOURCE = 17;
    public static final int COPY_LAST_DESTINATION = 18;

    /** What the virtual machine says of a null. */
    public static final int OPEN_NULL = 19;

    /** The text of a message of this kind. */
    public static String text(int kind, int a, int b, int c) {
        switch (kind) {
            case OPEN_NULL:
                return Open.nullMessage();
            case NUMBER:
                return Concat.of(a);
            case INDEX:
                return join("Index ", a, " out of bounds for length ", b);
            case CAST:
                return cast(a, b);
            case CLASS_NAME:
                return String.wrap$(Intrinsics.className(a));
            case STRING_RANGE:
                return Concat.join("String index out of range: ", Concat.of(a));
            case STRING_INDEX:
                return join("index ", a, ", length ", b);
            case COPY_SOURCE:
            case COPY_DESTINATION:
            case COPY_LENGTH:
            case COPY_LAST_SOURCE:
            case COPY_LAST_DESTINATION:
                return Arrays.message(kind, a, b, c);
            case CHAR_INDEX:
                return text(c < 256 ? STRING_RANGE : STRING_INDEX, a, b, 0);
            case BEGIN_END:
                return Concat.join(join("begin ", a, ", end ", b), Concat.join(", length ", Concat.of(c)));
            case OFFSET_COUNT:
                return Concat.join(join("offset ", a, ", count ", b), Concat.join(", length ", Concat.of(c)));
            case START_END:
                return Concat.join(join("start ", a, ", end ", b), Concat.join(", length ", Concat.of(c)));
            case OFFSET:
                return join("offset ", a, ", length ", b);
            case NEGATIVE_COUNT:
                return Concat.join("count is negative: ", Concat.of(a));
            case NOT_A_CODE_POINT:
                return Concat.join("Not a valid Unicode code point: 0x", Case.toUpperCase(Integer.toHexString(a), null));
            default:
                return null;
        }
    }

    private static String join(String first, int a, String second, int b) {
        return Concat.join(Concat.join(first, Concat.of(a)), Concat.join(second, Concat.of(b)));
    }

    /** The JVM's sentence for a failed cast between classes. */
    private static String cast(int from, int to) {
        Class<?> source = (Class<?>) Intrinsics.classObject(from);
        Class<?> target = (Class<?>) Intrinsics.classObject(to);
        String s = source.getName();
        String t = target.getName();
        boolean sourceBase = isBase(source);
        boolean targetBase = isBase(target);
        String head = Concat.join(Concat.join("class ", s), Concat.join(" cannot be cast to class ", t));
        String both = Concat.join(Concat.join(Concat.join(" (", s), " and "), t);
        String where;
        if (sourceBase && targetBase) {
            where = Concat.join(both, " are in module java.base of loader 'bootstrap')");
        } else if (!sourceBase && !targetBase) {
            where = Concat.join(both, " are in unnamed module of loader 'app')");
        } else {
            where = Concat.join(Concat.join(Concat.join(" (", s), place(sourceBase)),
                Concat.join(Concat.join("; ", t), Concat.join(place(targetBase), ")")));
        }
        return Concat.join(head, where);
    }

    private static String place(boolean base) {
        return base ? " is in module java.base of loader 'bootstrap'" : " is in unnamed module of loader 'app'";
    }

    /** Does the class, or the element class of an array, come from the JDK's base module? */
    private static boolean isBase(Class<?> c) {
        Class<?> element = c;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isPrimitive() || element.getName().startsWith("java.");
    }
}
