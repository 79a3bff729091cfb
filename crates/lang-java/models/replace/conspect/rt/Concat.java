package conspect.rt;

/** String concatenation: what the compiler's {@code +} on strings means (JLS §15.18.1). */
public final class Concat {
    private Concat() {}

    public static String of(boolean value) {
        return value ? "true" : "false";
    }

    public static String of(char value) {
        return String.valueOf(value);
    }

    public static String of(int value) {
        return Known.number(String.wrap$(Numbers.chars(value)), value);
    }

    public static String of(long value) {
        return Known.number(String.wrap$(Numbers.chars(value)), value);
    }

    public static String of(float value) {
        return Float.toString(value);
    }

    public static String of(double value) {
        return Double.toString(value);
    }

    /** The text of a reference: {@code null}, or its {@code toString()}, where a null result counts as {@code null}. */
    public static String of(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            return (String) value;
        }
        String text = value.toString();
        return text == null ? "null" : text;
    }

    /** Joins two texts; neither is null. The result is a new string always, as the language asks. */
    public static String join(String left, String right) {
        char[] a = left.chars$();
        char[] b = right.chars$();
        char[] out = Text.room(a.length, b.length);
        Intrinsics.arrayCopy(a, 0, out, 0, a.length);
        Intrinsics.arrayCopy(b, 0, out, a.length, b.length);
        String joined = String.wrap$(out);
        if (!Intrinsics.isConcrete(out.length)) {
            Known.part(joined, 0, a.length, left, 0);
            Known.part(joined, a.length, b.length, right, 0);
        }
        return joined;
    }

    /** Joins texts, none of which is null. */
    public static String join(String[] parts) {
        int total = 0;
        for (int i = 0; i < parts.length; i++) {
            total += parts[i].chars$().length;
            Intrinsics.assume(total >= 0);
        }
        char[] out = new char[total];
        String joined = String.wrap$(out);
        int at = 0;
        for (int i = 0; i < parts.length; i++) {
            char[] part = parts[i].chars$();
            Intrinsics.arrayCopy(part, 0, out, at, part.length);
            if (!Intrinsics.isConcrete(out.length)) {
                Known.part(joined, at, part.length, parts[i], 0);
            }
            at += part.length;
        }
        return joined;
    }
}
