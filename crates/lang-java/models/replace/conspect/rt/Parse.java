package conspect.rt;

/** Numbers from text, with the messages of the JDK. */
public final class Parse {
    private Parse() {}

    private static NumberFormatException badInput(String s, int radix) {
        String quoted = Concat.join(Concat.join("For input string: \"", s), "\"");
        if (radix != 10) {
            quoted = Concat.join(quoted, Concat.join(" under radix ", Concat.of(radix)));
        }
        return new NumberFormatException(quoted);
    }

    private static void check(String s, int radix) {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < 2) {
            throw new NumberFormatException(
                Concat.join(Concat.join("radix ", Concat.of(radix)), " less than Character.MIN_RADIX"));
        }
        if (radix > 36) {
            throw new NumberFormatException(
                Concat.join(Concat.join("radix ", Concat.of(radix)), " greater than Character.MAX_RADIX"));
        }
    }

    /** The value of a digit, else −1. Digits of ASCII first: the others are many runs, and rare. */
    private static int digit(char c, int radix) {
        if (c >= '0' && c <= '9') {
            return c - '0' < radix ? c - '0' : -1;
        }
        return radix <= 10 && c < '\u0660' ? -1 : Character.digit(c, radix);
    }

    /**
     * The number in base {@code radix}. A sign leads to a loop of its own: joined with the one that starts at the first
     * character, each round would read one of two characters.
     */
    public static int toInt(String s, int radix) {
        check(s, radix);
        if (radix == 10 && Known.isNumber(s)) {
            long number = Known.number(s);
            if (number != (int) number) {
                throw badInput(s, radix);
            }
            return (int) number;
        }
        char[] text = s.chars$();
        if (text.length == 0) {
            throw badInput(s, radix);
        }
        if (!Intrinsics.isConcrete(text.length) && Intrinsics.byContract()) {
            if (!Known.parses(s, radix)) {
                throw badInput(s, radix);
            }
            return (int) Known.parsed();
        }
        if (text[0] == '-') {
            return -magnitude(s, text, 1, radix, 2147483648L);
        }
        if (text[0] == '+') {
            return magnitude(s, text, 1, radix, 2147483647L);
        }
        return magnitude(s, text, 0, radix, 2147483647L);
    }

    /** The number that the digits from an index on stand for, as its low 32 bits; fails above the limit. */
    private static int magnitude(String s, char[] text, int from, int radix, long limit) {
        int n = text.length;
        if (n == from) {
            throw badInput(s, radix);
        }
        if (n - from <= (radix <= 10 ? 9 : 5)) {
            int value = 0;
            for (int i = from; i < n; i++) {
                int digit = digit(text[i], radix);
                if (digit < 0) {
                    throw badInput(s, radix);
                }
                value = value * radix + digit;
            }
            return value;
        }
        // One digit more than an int has does not overflow a long; leading zeros keep it small.
        long result = 0;
        for (int i = from; i < n; i++) {
            int digit = digit(text[i], radix);
            if (digit < 0) {
                throw badInput(s, radix);
            }
            result = result * radix + digit;
            if (result > limit) {
                throw badInput(s, radix);
            }
        }
        return (int) result;
    }

    public static long toLong(String s, int radix) {
        check(s, radix);
        if (radix == 10 && Known.isNumber(s)) {
            return Known.number(s);
        }
        char[] text = s.chars$();
        if (text.length == 0) {
            throw badInput(s, radix);
        }
        if (!Intrinsics.isConcrete(text.length) && Intrinsics.byContract()) {
            if (!Known.parses(s, radix)) {
                throw badInput(s, radix);
            }
            return Known.parsed();
        }
        if (text[0] == '-') {
            return negated(s, text, 1, radix, Long.MIN_VALUE);
        }
        if (text[0] == '+') {
            return -negated(s, text, 1, radix, -Long.MAX_VALUE);
        }
        return -negated(s, text, 0, radix, -Long.MAX_VALUE);
    }

    /** The negated number; fails below the limit. Counts downwards, for there are more negative numbers than positive ones. */
    private static long negated(String s, char[] text, int from, int radix, long limit) {
        int n = text.length;
        if (n == from) {
            throw badInput(s, radix);
        }
        boolean fits = n - from <= (radix <= 10 ? 18 : 11);
        long most = limit / radix;
        long result = 0;
        for (int i = from; i < n; i++) {
            int digit = digit(text[i], radix);
            if (digit < 0 || (!fits && result < most)) {
                throw badInput(s, radix);
            }
            result = result * radix;
            if (!fits && result < limit + digit) {
                throw badInput(s, radix);
            }
            result -= digit;
        }
        return result;
    }
}
