package conspect.rt;

/** What case mapping needs of the models' class of this name. */
final class Text {
    private Text() {}

    static boolean isAscii(char[] text, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (text[i] >= 128) {
                return false;
            }
        }
        return true;
    }

    static int asciiLower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    static int asciiUpper(int c) {
        return c >= 'a' && c <= 'z' ? c - 32 : c;
    }

    static boolean isHigh(char c) {
        return Character.isHighSurrogate(c);
    }

    static boolean isLow(char c) {
        return Character.isLowSurrogate(c);
    }

    static char lowSurrogate(int codePoint) {
        return Character.lowSurrogate(codePoint);
    }

    static int codePoint(char high, char low) {
        return Character.toCodePoint(high, low);
    }
}
