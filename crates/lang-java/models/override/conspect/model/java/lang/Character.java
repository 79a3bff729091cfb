package conspect.model.java.lang;

import conspect.rt.Boxes;
import conspect.rt.Intrinsics;
import conspect.rt.Known;
import conspect.rt.Runs;

/**
 * Properties of characters. ASCII and Latin-1 are decided by comparisons, others by the JDK's tables. Comparisons
 * of the character itself are what the engine joins and the solver decides best. Where functions are described, unknown
 * characters beyond Latin-1 may have any property.
 */
final class Character {
    private Character() {}

    static java.lang.Character valueOf(char c) {
        return Boxes.of(c);
    }

    private static boolean in(int c, int low, int high) {
        return c >= low && c <= high;
    }

    private static boolean isLatin1(int c) {
        return c >>> 8 == 0;
    }

    /** Is the Latin-1 character a letter of ASCII? */
    private static boolean isAsciiLetter(int c) {
        // Upper and lower case differ in one bit.
        return in(c | 0x20, 'a', 'z');
    }

    /** The zeros of the decimal digits from U+0100 to U+FFFF whose code points are multiples of 16. */
    private static final java.lang.String ROUND_ZEROS = "\u0660\u06f0\u07c0\u0e50\u0ed0\u0f20\u1040\u1090\u17e0\u1810\u19d0\u1a80\u1a90"
        + "\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0\uff10";

    /** The other zeros, 6 after a multiple of 16. */
    private static final java.lang.String SIX_ZEROS = "\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u1946";

    /**
     * The value of a decimal digit below U+10000, else −1: a short expression of the character under conditions that
     * only compare it.
     */
    private static int decimal(int c) {
        if (c < 256) {
            return in(c, '0', '9') ? c - '0' : -1;
        }
        char[] round = ROUND_ZEROS.chars$();
        if (follows(round, 0, 12, c) || follows(round, 12, round.length, c)) {
            return c & 15;
        }
        return follows(SIX_ZEROS.chars$(), 0, 11, c) ? (c - 6) & 15 : -1;
    }

    /** Is the character one of ten from one of these zeros on? No loop is long. */
    private static boolean follows(char[] zeros, int from, int to, int c) {
        boolean out = false;
        for (int i = from; i < to; i++) {
            if (in(c, zeros[i], zeros[i] + 9)) {
                out = true;
            }
        }
        return out;
    }

    /** The value of a digit or Latin letter below U+10000 as a digit of a large radix, else −1. */
    private static int digitValue(int c) {
        if (in(c, 'a', 'z')) {
            return c - 'a' + 10;
        }
        if (in(c, 'A', 'Z')) {
            return c - 'A' + 10;
        }
        if (in(c, 0xFF21, 0xFF3A)) {
            return c - 0xFF21 + 10;
        }
        if (in(c, 0xFF41, 0xFF5A)) {
            return c - 0xFF41 + 10;
        }
        return decimal(c);
    }

    private static boolean isKnown(int c) {
        return Intrinsics.isConcrete(c);
    }

    /** Is this an unknown character that the runs cover? */
    private static boolean byRuns(int c) {
        return !isKnown(c) && c >>> 16 == 0;
    }

    static boolean isDigit(int c) {
        if (isKnown(c) && isLatin1(c)) {
            return in(c, '0', '9');
        }
        return c >>> 16 == 0 ? decimal(c) >= 0 : java.lang.Unicode$.isDigit(c);
    }

    static boolean isDigit(char c) {
        return isDigit((int) c);
    }

    static boolean isLetter(int c) {
        if (isLatin1(c)) {
            return isAsciiLetter(c)
                || c >= 0xAA && (c >= 0xC0 ? c != 0xD7 && c != 0xF7 : c == 0xAA || c == 0xB5 || c == 0xBA);
        }
        if (byRuns(c)) {
            return Intrinsics.byContract() ? Known.has() : Runs.isLetter(c);
        }
        int type = java.lang.Unicode$.getType(c);
        return type >= 1 && type <= 5;
    }

    static boolean isLetter(char c) {
        return isLetter((int) c);
    }

    static boolean isLetterOrDigit(int c) {
        return isLetter(c) || isDigit(c);
    }

    static boolean isLetterOrDigit(char c) {
        return isLetterOrDigit((int) c);
    }

    static boolean isUpperCase(int c) {
        if (isLatin1(c)) {
            return in(c, 'A', 'Z') || in(c, 0xC0, 0xDE) && c != 0xD7;
        }
        if (byRuns(c)) {
            return Intrinsics.byContract() ? Known.has() : Runs.isUpperCase(c);
        }
        return java.lang.Unicode$.isUpperCase(c);
    }

    static boolean isUpperCase(char c) {
        return isUpperCase((int) c);
    }

    static boolean isLowerCase(int c) {
        if (isLatin1(c)) {
            return in(c, 'a', 'z')
                || c >= 0xAA && (c >= 0xDF ? c != 0xF7 : c == 0xAA || c == 0xB5 || c == 0xBA);
        }
        if (byRuns(c)) {
            return Intrinsics.byContract() ? Known.has() : Runs.isLowerCase(c);
        }
        return java.lang.Unicode$.isLowerCase(c);
    }

    static boolean isLowerCase(char c) {
        return isLowerCase((int) c);
    }

    static boolean isWhitespace(int c) {
        if (isKnown(c) && isLatin1(c)) {
            return in(c, 9, 13) || in(c, 28, 32);
        }
        return in(c, 9, 13) || in(c, 28, 32) || c == 0x1680 || in(c, 0x2000, 0x2006) || in(c, 0x2008, 0x200A)
            || in(c, 0x2028, 0x2029) || c == 0x205F || c == 0x3000;
    }

    static boolean isWhitespace(char c) {
        return isWhitespace((int) c);
    }

    static int toUpperCase(int c) {
        if (isLatin1(c)) {
            if (in(c, 'a', 'z') || in(c, 0xE0, 0xFE) && c != 0xF7) {
                return c - 0x20;
            }
            return c == 0xFF ? 0x178 : c == 0xB5 ? 0x39C : c;
        }
        if (byRuns(c) && Intrinsics.byContract()) {
            return Known.changed();
        }
        return !isKnown(c) ? Runs.toUpperCase(c) : java.lang.Unicode$.toUpperCase(c);
    }

    static char toUpperCase(char c) {
        return (char) toUpperCase((int) c);
    }

    static int toLowerCase(int c) {
        if (isLatin1(c)) {
            return in(c, 'A', 'Z') || in(c, 0xC0, 0xDE) && c != 0xD7 ? c + 0x20 : c;
        }
        if (byRuns(c) && Intrinsics.byContract()) {
            return Known.changed();
        }
        return !isKnown(c) ? Runs.toLowerCase(c) : java.lang.Unicode$.toLowerCase(c);
    }

    static char toLowerCase(char c) {
        return (char) toLowerCase((int) c);
    }

    static int digit(int c, int radix) {
        if (c >>> 16 != 0) {
            return java.lang.Unicode$.digit(c, radix);
        }
        if (radix < 2 || radix > 36) {
            return -1;
        }
        int value;
        if (isKnown(c) && isLatin1(c)) {
            value = in(c, '0', '9') ? c - '0' : isAsciiLetter(c) ? (c | 0x20) - 'a' + 10 : -1;
        } else {
            value = digitValue(c);
        }
        return value < radix ? value : -1;
    }

    static int digit(char c, int radix) {
        return digit((int) c, radix);
    }

    static int getNumericValue(int c) {
        if (c >>> 7 == 0) {
            return digit(c, 36);
        }
        return java.lang.Unicode$.getNumericValue(c);
    }

    static int getNumericValue(char c) {
        return getNumericValue((int) c);
    }
}
