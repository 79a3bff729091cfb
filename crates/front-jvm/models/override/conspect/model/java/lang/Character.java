package conspect.model.java.lang;

import conspect.rt.Boxes;

/**
 * Properties of characters. ASCII and Latin-1 are decided by comparisons, others by the JDK's tables. A range test is
 * one comparison, so an unknown character splits a path as seldom as possible.
 */
final class Character {
    private Character() {}

    static java.lang.Character valueOf(char c) {
        return Boxes.of(c);
    }

    private static boolean in(int c, int low, int high) {
        return ((c - low) | (high - c)) >= 0;
    }

    private static boolean isLatin1(int c) {
        return c >>> 8 == 0;
    }

    private static boolean isAsciiLetter(int c) {
        // Upper and lower case differ in one bit.
        return in(c | 0x20, 'a', 'z');
    }

    static boolean isDigit(int c) {
        return isLatin1(c) ? in(c, '0', '9') : java.lang.Unicode$.isDigit(c);
    }

    static boolean isDigit(char c) {
        return isDigit((int) c);
    }

    static boolean isLetter(int c) {
        if (isLatin1(c)) {
            return isAsciiLetter(c)
                || c >= 0xAA && (c >= 0xC0 ? c != 0xD7 && c != 0xF7 : c == 0xAA || c == 0xB5 || c == 0xBA);
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
        return java.lang.Unicode$.isLowerCase(c);
    }

    static boolean isLowerCase(char c) {
        return isLowerCase((int) c);
    }

    static boolean isWhitespace(int c) {
        if (isLatin1(c)) {
            return in(c, 9, 13) || in(c, 28, 32);
        }
        return java.lang.Unicode$.isWhitespace(c);
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
        return java.lang.Unicode$.toUpperCase(c);
    }

    static char toUpperCase(char c) {
        return (char) toUpperCase((int) c);
    }

    static int toLowerCase(int c) {
        if (isLatin1(c)) {
            return in(c, 'A', 'Z') || in(c, 0xC0, 0xDE) && c != 0xD7 ? c + 0x20 : c;
        }
        return java.lang.Unicode$.toLowerCase(c);
    }

    static char toLowerCase(char c) {
        return (char) toLowerCase((int) c);
    }

    static int digit(int c, int radix) {
        if (!isLatin1(c)) {
            return java.lang.Unicode$.digit(c, radix);
        }
        if (radix < 2 || radix > 36) {
            return -1;
        }
        int value;
        if (in(c, '0', '9')) {
            value = c - '0';
        } else if (radix > 10 && isAsciiLetter(c)) {
            value = (c | 0x20) - 'a' + 10;
        } else {
            return -1;
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
