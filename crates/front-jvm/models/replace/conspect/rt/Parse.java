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

    /** The index of the first digit: 1 after a sign; fails on empty text and a lone sign. */
    private static int start(String s, char[] text, int radix) {
        if (text.length == 0) {
            throw badInput(s, radix);
        }
        if (text[0] != '-' && text[0] != '+') {
            return 0;
        }
        if (text.length == 1) {
            throw badInput(s, radix);
        }
        return 1;
    }

    public static int toInt(String s, int radix) {
        check(s, radix);
        char[] text = s.chars$();
        int from = start(s, text, radix);
        boolean negative = from == 1 && text[0] == '-';
        if (text.length - from <= (radix <= 10 ? 9 : 5)) {
            int value = 0;
            for (int i = from; i < text.length; i++) {
                int digit = Character.digit(text[i], radix);
                if (digit < 0) {
                    throw badInput(s, radix);
                }
                value = value * radix + digit;
            }
            return negative ? -value : value;
        }
        // Ten digits and no more can fit in a long without overflow; leading zeros keep it small.
        long limit = negative ? 2147483648L : 2147483647L;
        long result = 0;
        for (int i = from; i < text.length; i++) {
            int digit = Character.digit(text[i], radix);
            if (digit < 0) {
                throw badInput(s, radix);
            }
            result = result * radix + digit;
            if (result > limit) {
                throw badInput(s, radix);
            }
        }
        return (int) (negative ? -result : result);
    }

    public static long toLong(String s, int radix) {
        check(s, radix);
        char[] text = s.chars$();
        int from = start(s, text, radix);
        boolean negative = from == 1 && text[0] == '-';
        // Counts downwards, for there are more negative numbers than positive ones.
        long limit = negative ? Long.MIN_VALUE : -Long.MAX_VALUE;
        long most = limit / radix;
        long result = 0;
        for (int i = from; i < text.length; i++) {
            int digit = Character.digit(text[i], radix);
            if (digit < 0 || result < most) {
                throw badInput(s, radix);
            }
            result = result * radix;
            if (result < limit + digit) {
                throw badInput(s, radix);
            }
            result -= digit;
        }
        return negative ? result : -result;
    }
}
