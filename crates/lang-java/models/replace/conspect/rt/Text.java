package conspect.rt;

import java.nio.charset.Charset;

/** Algorithms on arrays of UTF-16 code units, shared by strings and string builders. */
public final class Text {
    private Text() {}

    public static final int UTF_8 = 0;
    public static final int LATIN_1 = 1;
    public static final int ASCII = 2;
    public static final int UTF_16 = 3;
    public static final int UTF_16BE = 4;
    public static final int UTF_16LE = 5;

    private static final char REPLACEMENT = '\uFFFD';

    /** An array for two texts one after the other. Memory is taken to suffice: longer texts are not considered. */
    public static char[] room(int first, int second) {
        int total = first + second;
        Intrinsics.assume(total >= 0);
        return new char[total];
    }

    // Order and equality.

    /** Lexicographic order of code units, then of lengths. */
    public static int compare(char[] a, int aLength, char[] b, int bLength) {
        int n = aLength < bLength ? aLength : bLength;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return a[i] - b[i];
            }
        }
        return aLength - bLength;
    }

    public static int compareIgnoreCase(char[] a, char[] b) {
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            char x = a[i];
            char y = b[i];
            if (x != y) {
                int fx = fold(whole(a, i, 0, a.length));
                int fy = fold(whole(b, i, 0, b.length));
                if (fx != fy) {
                    return fx - fy;
                }
            }
        }
        return a.length - b.length;
    }

    public static boolean equalsIgnoreCase(char[] a, int aFrom, char[] b, int bFrom, int length) {
        // The text that is known is looked at first: the other one then costs no paths.
        boolean first = length > 0 && Intrinsics.isConcrete(a[aFrom]);
        if (first && isAscii(a, aFrom, length)) {
            return likeAscii(b, bFrom, a, aFrom, length);
        }
        if (isAscii(b, bFrom, length)) {
            return likeAscii(a, aFrom, b, bFrom, length);
        }
        for (int i = 0; i < length; i++) {
            char x = a[aFrom + i];
            char y = b[bFrom + i];
            if (x != y && fold(whole(a, aFrom + i, aFrom, aFrom + length))
                    != fold(whole(b, bFrom + i, bFrom, bFrom + length))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Equality without case to a text of ASCII, with one answer at the end. Beyond ASCII four characters fold into it: the Kelvin sign, the
     * long s, and the two letters i of Turkish.
     */
    private static boolean likeAscii(char[] a, int aFrom, char[] ascii, int from, int length) {
        int different = 0;
        for (int i = 0; i < length; i++) {
            int y = asciiLower(ascii[from + i]);
            int x = a[aFrom + i];
            boolean like = asciiLower(x) == y || x == 0x212A && y == 'k' || x == 0x17F && y == 's'
                || (x == 0x130 || x == 0x131) && y == 'i';
            different |= like ? 0 : 1;
        }
        return different == 0;
    }

    /** The code point of which the unit at an index is a part; pairs do not reach beyond the range. */
    static int whole(char[] text, int at, int from, int to) {
        char c = text[at];
        if (c < 0xD800 || c > 0xDFFF) {
            return c;
        }
        if (isHigh(c) && at + 1 < to && isLow(text[at + 1])) {
            return codePoint(c, text[at + 1]);
        }
        if (isLow(c) && at > from && isHigh(text[at - 1])) {
            return codePoint(text[at - 1], c);
        }
        return c;
    }

    /** The character by which comparisons without case go: the lower case of the upper case. */
    private static int fold(int c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    /** The lower case of a character of ASCII; others as they are. */
    static int asciiLower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    /** The upper case of a character of ASCII; others as they are. */
    static int asciiUpper(int c) {
        return c >= 'a' && c <= 'z' ? c - 32 : c;
    }

    /** Each unit is compared by itself: that is what the solver decides best. */
    static boolean isAscii(char[] text, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (text[i] >= 128) {
                return false;
            }
        }
        return true;
    }

    // Searching.

    public static int indexOf(char[] text, int length, int ch, int fromIndex) {
        int from = fromIndex < 0 ? 0 : fromIndex;
        if (ch >>> 16 == 0) {
            for (int i = from; i < length; i++) {
                if (text[i] == ch) {
                    return i;
                }
            }
        } else if (ch >= 0 && ch <= 0x10FFFF) {
            char high = highSurrogate(ch);
            char low = lowSurrogate(ch);
            for (int i = from; i < length - 1; i++) {
                if (text[i] == high && text[i + 1] == low) {
                    return i;
                }
            }
        }
        return -1;
    }

    public static int lastIndexOf(char[] text, int length, int ch, int fromIndex) {
        if (ch >>> 16 == 0) {
            int from = fromIndex >= length ? length - 1 : fromIndex;
            for (int i = from; i >= 0; i--) {
                if (text[i] == ch) {
                    return i;
                }
            }
        } else if (ch >= 0 && ch <= 0x10FFFF) {
            char high = highSurrogate(ch);
            char low = lowSurrogate(ch);
            int from = fromIndex >= length - 1 ? length - 2 : fromIndex;
            for (int i = from; i >= 0; i--) {
                if (text[i] == high && text[i + 1] == low) {
                    return i;
                }
            }
        }
        return -1;
    }

    public static int indexOf(char[] text, int length, char[] wanted, int fromIndex) {
        int from = fromIndex < 0 ? 0 : fromIndex;
        int n = wanted.length;
        if (from >= length) {
            return n == 0 ? length : -1;
        }
        if (n == 0) {
            return from;
        }
        for (int i = from; i <= length - n; i++) {
            if (Intrinsics.arrayEquals(text, i, wanted, 0, n)) {
                return i;
            }
        }
        return -1;
    }

    public static int lastIndexOf(char[] text, int length, char[] wanted, int fromIndex) {
        int n = wanted.length;
        int last = length - n;
        int from = fromIndex > last ? last : fromIndex;
        for (int i = from; i >= 0; i--) {
            if (Intrinsics.arrayEquals(text, i, wanted, 0, n)) {
                return i;
            }
        }
        return -1;
    }

    /** Replaces every occurrence, from left to right; the string itself when there is none. */
    public static String replace(String string, char[] from, char[] to) {
        char[] text = string.chars$();
        int n = from.length;
        if (n == 0) {
            return interleave(text, to);
        }
        int at = indexOf(text, text.length, from, 0);
        if (at < 0) {
            return string;
        }
        StringBuilder out = new StringBuilder(text.length + 16);
        int done = 0;
        while (at >= 0) {
            out.append(text, done, at - done).append(to);
            done = at + n;
            at = indexOf(text, text.length, from, done);
        }
        out.append(text, done, text.length - done);
        return out.length() == 0 ? "" : out.toString();
    }

    /** The empty string occurs before every character and at the end. */
    private static String interleave(char[] text, char[] to) {
        char[] out = new char[text.length + (text.length + 1) * to.length];
        int at = 0;
        for (int i = 0; i < text.length; i++) {
            Intrinsics.arrayCopy(to, 0, out, at, to.length);
            at += to.length;
            out[at] = text[i];
            at++;
        }
        Intrinsics.arrayCopy(to, 0, out, at, to.length);
        return String.wrap$(out);
    }

    // Splitting.

    /** The character that a regular expression stands for when it stands for one character literally, else −1. */
    public static int plainSeparator(char[] regex) {
        char c;
        if (regex.length == 1) {
            c = regex[0];
            if (isMeta(c)) {
                return -1;
            }
        } else if (regex.length == 2 && regex[0] == '\\') {
            c = regex[1];
            if (c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
                return -1;
            }
        } else {
            return -1;
        }
        return c >= 0xD800 && c <= 0xDFFF ? -1 : c;
    }

    private static boolean isMeta(char c) {
        switch (c) {
            case '.': case '$': case '|': case '(': case ')': case '[': case '{': case '^': case '?': case '*':
            case '+': case '\\':
                return true;
            default:
                return false;
        }
    }

    public static String[] split(String string, char separator, int limit) {
        char[] text = string.chars$();
        int parts = 1;
        for (int i = 0; i < text.length && (limit <= 0 || parts < limit); i++) {
            if (text[i] == separator) {
                parts++;
            }
        }
        if (parts == 1) {
            String[] whole = new String[1];
            whole[0] = string;
            return whole;
        }
        String[] out = new String[parts];
        int from = 0;
        for (int k = 0; k < parts - 1; k++) {
            int at = from;
            while (text[at] != separator) {
                at++;
            }
            out[k] = string.substring(from, at);
            from = at + 1;
        }
        out[parts - 1] = string.substring(from);
        if (limit != 0) {
            return out;
        }
        int kept = parts;
        while (kept > 0 && out[kept - 1].isEmpty()) {
            kept--;
        }
        if (kept == parts) {
            return out;
        }
        String[] trimmed = new String[kept];
        for (int k = 0; k < kept; k++) {
            trimmed[k] = out[k];
        }
        return trimmed;
    }

    // White space and lines.

    /** The index of the first unit of the first code point that is no white space. */
    public static int skipBlanks(char[] text) {
        int i = 0;
        while (i < text.length) {
            int c = codePointAt(text, i, text.length);
            if (c != ' ' && c != '\t' && !Character.isWhitespace(c)) {
                return i;
            }
            i += c >= 0x10000 ? 2 : 1;
        }
        return i;
    }

    /** The end of the last code point after {@code from} that is no white space. */
    public static int skipBlanksBack(char[] text, int from) {
        int i = text.length;
        while (i > from) {
            int c = codePointBefore(text, i, from);
            if (c != ' ' && c != '\t' && !Character.isWhitespace(c)) {
                return i;
            }
            i -= c >= 0x10000 ? 2 : 1;
        }
        return i;
    }

    /** The lines, without their terminators; a terminator at the end opens no further line. */
    public static String[] lines(String string) {
        char[] text = string.chars$();
        int count = 0;
        int i = 0;
        while (i < text.length) {
            i = afterTerminator(text, endOfLine(text, i));
            count++;
        }
        String[] out = new String[count];
        i = 0;
        for (int k = 0; k < count; k++) {
            int end = endOfLine(text, i);
            out[k] = string.substring(i, end);
            i = afterTerminator(text, end);
        }
        return out;
    }

    private static int endOfLine(char[] text, int from) {
        int i = from;
        while (i < text.length && text[i] != '\n' && text[i] != '\r') {
            i++;
        }
        return i;
    }

    private static int afterTerminator(char[] text, int at) {
        if (at >= text.length) {
            return at;
        }
        if (text[at] == '\r' && at + 1 < text.length && text[at + 1] == '\n') {
            return at + 2;
        }
        return at + 1;
    }

    public static String indent(String string, int n) {
        if (string.isEmpty()) {
            return "";
        }
        String[] lines = lines(string);
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < lines.length; k++) {
            String line = lines[k];
            if (n > 0) {
                for (int i = 0; i < n; i++) {
                    out.append(' ');
                }
                out.append(line);
            } else {
                int blanks = skipBlanks(line.chars$());
                int cut = n == Integer.MIN_VALUE || -n > blanks ? blanks : -n;
                out.append(line.substring(cut));
            }
            out.append('\n');
        }
        return out.toString();
    }

    public static String stripIndent(String string) {
        int length = string.length();
        if (length == 0) {
            return "";
        }
        char last = string.charAt(length - 1);
        boolean open = last == '\n' || last == '\r';
        String[] lines = lines(string);
        int cut = Integer.MAX_VALUE;
        for (int k = 0; k < lines.length; k++) {
            char[] line = lines[k].chars$();
            int blanks = skipBlanks(line);
            if (blanks < line.length || k == lines.length - 1 && !open) {
                cut = blanks < cut ? blanks : cut;
            }
        }
        if (open) {
            cut = 0;
        }
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < lines.length; k++) {
            if (k > 0) {
                out.append('\n');
            }
            if (!lines[k].isBlank()) {
                out.append(lines[k].substring(cut).stripTrailing());
            }
        }
        if (open) {
            out.append('\n');
        }
        return out.toString();
    }

    public static String translateEscapes(String string) {
        char[] text = string.chars$();
        StringBuilder out = new StringBuilder(text.length);
        int i = 0;
        while (i < text.length) {
            char c = text[i];
            i++;
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char e = i < text.length ? text[i] : '\0';
            i++;
            switch (e) {
                case 'b': out.append('\b'); break;
                case 'f': out.append('\f'); break;
                case 'n': out.append('\n'); break;
                case 'r': out.append('\r'); break;
                case 's': out.append(' '); break;
                case 't': out.append('\t'); break;
                case '\'': case '"': case '\\': out.append(e); break;
                case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': {
                    int most = e <= '3' ? 2 : 1;
                    int code = e - '0';
                    for (int k = 0; k < most && i < text.length && text[i] >= '0' && text[i] <= '7'; k++) {
                        code = code * 8 + (text[i] - '0');
                        i++;
                    }
                    out.append((char) code);
                    break;
                }
                case '\n':
                    break;
                case '\r':
                    if (i < text.length && text[i] == '\n') {
                        i++;
                    }
                    break;
                default:
                    throw new IllegalArgumentException(Concat.join(Concat.join("Invalid escape sequence: \\",
                        Concat.of(e)), Concat.join(" \\\\u", upperHex(e))));
            }
        }
        return out.toString();
    }

    private static String upperHex(char c) {
        String digits = Case.toUpperCase(String.wrap$(Numbers.unsigned(c, 4)), null);
        return Concat.join("0".repeat(4 - digits.length()), digits);
    }

    // Code points.

    public static boolean isHigh(char c) {
        return c >= 0xD800 && c <= 0xDBFF;
    }

    public static boolean isLow(char c) {
        return c >= 0xDC00 && c <= 0xDFFF;
    }

    public static char highSurrogate(int codePoint) {
        return (char) ((codePoint >>> 10) + (0xD800 - (0x10000 >>> 10)));
    }

    public static char lowSurrogate(int codePoint) {
        return (char) ((codePoint & 0x3FF) + 0xDC00);
    }

    static int codePoint(char high, char low) {
        return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    }

    public static int codePointAt(char[] text, int index, int length) {
        char c = text[index];
        if (isHigh(c) && index + 1 < length && isLow(text[index + 1])) {
            return codePoint(c, text[index + 1]);
        }
        return c;
    }

    public static int codePointBefore(char[] text, int index, int start) {
        char c = text[index - 1];
        if (isLow(c) && index - 2 >= start && isHigh(text[index - 2])) {
            return codePoint(text[index - 2], c);
        }
        return c;
    }

    public static int codePointCount(char[] text, int from, int to) {
        int n = 0;
        int i = from;
        while (i < to) {
            i += codePointAt(text, i, to) >= 0x10000 ? 2 : 1;
            n++;
        }
        return n;
    }

    public static int offsetByCodePoints(char[] text, int length, int index, int offset) {
        int at = index;
        for (int k = 0; k < offset; k++) {
            if (at >= length) {
                throw new IndexOutOfBoundsException();
            }
            at += codePointAt(text, at, length) >= 0x10000 ? 2 : 1;
        }
        for (int k = 0; k > offset; k--) {
            if (at <= 0) {
                throw new IndexOutOfBoundsException();
            }
            at -= codePointBefore(text, at, 0) >= 0x10000 ? 2 : 1;
        }
        return at;
    }

    public static int[] codePoints(char[] text, int length) {
        int[] out = new int[codePointCount(text, 0, length)];
        int at = 0;
        for (int k = 0; k < out.length; k++) {
            out[k] = codePointAt(text, at, length);
            at += out[k] >= 0x10000 ? 2 : 1;
        }
        return out;
    }

    /** One unit, or a pair of surrogates; the code point is valid. */
    public static char[] unitsOf(int codePoint) {
        char[] out;
        if (codePoint < 0x10000) {
            out = new char[1];
            out[0] = (char) codePoint;
        } else {
            out = new char[2];
            out[0] = highSurrogate(codePoint);
            out[1] = lowSurrogate(codePoint);
        }
        return out;
    }

    public static char[] fromCodePoints(int[] codePoints, int offset, int count) {
        int units = 0;
        for (int i = offset; i < offset + count; i++) {
            int c = codePoints[i];
            if (c < 0 || c > 0x10FFFF) {
                throw new IllegalArgumentException(Concat.of(c));
            }
            units += c >= 0x10000 ? 2 : 1;
        }
        char[] out = new char[units];
        int at = 0;
        for (int i = offset; i < offset + count; i++) {
            char[] u = unitsOf(codePoints[i]);
            Intrinsics.arrayCopy(u, 0, out, at, u.length);
            at += u.length;
        }
        return out;
    }

    // Bytes.

    /** The charset with this name (or alias), as one of the constants of this class. */
    public static int charset(String name) {
        if (name == null) {
            throw new NullPointerException("charsetName");
        }
        String n = Case.toUpperCase(name, null);
        switch (n) {
            case "UTF-8": case "UTF8":
                return UTF_8;
            case "ISO-8859-1": case "ISO8859_1": case "ISO8859-1": case "LATIN1": case "ISO_8859-1": case "L1":
                return LATIN_1;
            case "US-ASCII": case "ASCII": case "ISO646-US":
                return ASCII;
            case "UTF-16": case "UTF16":
                return UTF_16;
            case "UTF-16BE":
                return UTF_16BE;
            case "UTF-16LE":
                return UTF_16LE;
            default:
                Intrinsics.unsupported("a charset other than UTF-8, UTF-16, ISO-8859-1 and US-ASCII");
                return -1;
        }
    }

    public static int charset(Charset charset) {
        return charset(charset.name());
    }

    /** Bytes as the JDK's compact strings keep them. */
    public static byte[] compact(char[] text, int from, int length, byte coder) {
        byte[] out = new byte[length << coder];
        for (int i = 0; i < length; i++) {
            char c = text[from + i];
            if (coder == 0) {
                out[i] = (byte) c;
            } else {
                out[2 * i] = (byte) c;
                out[2 * i + 1] = (byte) (c >> 8);
            }
        }
        return out;
    }

    public static byte[] encode(char[] text, int charset) {
        switch (charset) {
            case UTF_8:
                return encodeUtf8(text);
            case LATIN_1:
                return encodeSmall(text, 256);
            case ASCII:
                return encodeSmall(text, 128);
            case UTF_16:
                return encode16(text, true, text.length != 0);
            case UTF_16BE:
                return encode16(text, true, false);
            default:
                return encode16(text, false, false);
        }
    }

    /** One byte for each code point below the limit; {@code ?} for every other. */
    private static byte[] encodeSmall(char[] text, int limit) {
        byte[] out = new byte[codePointCount(text, 0, text.length)];
        int at = 0;
        for (int k = 0; k < out.length; k++) {
            int c = codePointAt(text, at, text.length);
            out[k] = c < limit ? (byte) c : (byte) '?';
            at += c >= 0x10000 ? 2 : 1;
        }
        return out;
    }

    private static byte[] encode16(char[] text, boolean bigEndian, boolean mark) {
        byte[] out = new byte[2 * text.length + (mark ? 2 : 0)];
        int at = 0;
        if (mark) {
            out[0] = (byte) 0xFE;
            out[1] = (byte) 0xFF;
            at = 2;
        }
        for (int i = 0; i < text.length; i++) {
            char c = text[i];
            if (isHigh(c) && i + 1 < text.length && isLow(text[i + 1])) {
                put16(out, at, c, bigEndian);
                i++;
                at += 2;
                c = text[i];
            } else if (isHigh(c) || isLow(c)) {
                c = REPLACEMENT;
            }
            put16(out, at, c, bigEndian);
            at += 2;
        }
        return out;
    }

    private static void put16(byte[] out, int at, char c, boolean bigEndian) {
        out[at] = (byte) (bigEndian ? c >> 8 : c);
        out[at + 1] = (byte) (bigEndian ? c : c >> 8);
    }

    private static byte[] encodeUtf8(char[] text) {
        int n = 0;
        int i = 0;
        while (i < text.length) {
            int c = codePointAt(text, i, text.length);
            boolean lone = c >= 0xD800 && c <= 0xDFFF;
            n += c < 0x80 || lone ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            i += c >= 0x10000 ? 2 : 1;
        }
        byte[] out = new byte[n];
        int at = 0;
        i = 0;
        while (i < text.length) {
            int c = codePointAt(text, i, text.length);
            if (c < 0x80) {
                out[at++] = (byte) c;
            } else if (c >= 0xD800 && c <= 0xDFFF) {
                out[at++] = '?';
            } else if (c < 0x800) {
                out[at++] = (byte) (0xC0 | c >> 6);
                out[at++] = (byte) (0x80 | c & 0x3F);
            } else if (c < 0x10000) {
                out[at++] = (byte) (0xE0 | c >> 12);
                out[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                out[at++] = (byte) (0x80 | c & 0x3F);
            } else {
                out[at++] = (byte) (0xF0 | c >> 18);
                out[at++] = (byte) (0x80 | c >> 12 & 0x3F);
                out[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                out[at++] = (byte) (0x80 | c & 0x3F);
            }
            i += c >= 0x10000 ? 2 : 1;
        }
        return out;
    }

    public static char[] decode(byte[] bytes, int offset, int length, int charset) {
        switch (charset) {
            case UTF_8:
                return decodeUtf8(bytes, offset, length);
            case LATIN_1:
            case ASCII: {
                char[] out = new char[length];
                for (int i = 0; i < length; i++) {
                    int b = bytes[offset + i];
                    out[i] = b < 0 && charset == ASCII ? REPLACEMENT : (char) (b & 0xFF);
                }
                return out;
            }
            default:
                Intrinsics.unsupported("decoding UTF-16 bytes");
                return null;
        }
    }

    /** Decodes UTF-8; each maximal malformed piece becomes one replacement character, as the JDK counts pieces. */
    private static char[] decodeUtf8(byte[] bytes, int offset, int length) {
        char[] buffer = new char[length];
        int n = 0;
        int i = offset;
        int end = offset + length;
        while (i < end) {
            int b = bytes[i] & 0xFF;
            if (b < 0x80) {
                buffer[n++] = (char) b;
                i++;
                continue;
            }
            int need = b >= 0xC2 && b <= 0xDF ? 1 : b >= 0xE0 && b <= 0xEF ? 2 : b >= 0xF0 && b <= 0xF4 ? 3 : 0;
            int got = 0;
            int c = need == 1 ? b & 0x1F : need == 2 ? b & 0x0F : b & 0x07;
            while (got < need && i + 1 + got < end) {
                int next = bytes[i + 1 + got] & 0xFF;
                if (next < 0x80 || next > 0xBF || got == 0 && !secondFits(b, next)) {
                    break;
                }
                c = c << 6 | next & 0x3F;
                got++;
            }
            if (need == 0 || got < need) {
                buffer[n++] = REPLACEMENT;
                i += 1 + got;
            } else if (c >= 0xD800 && c <= 0xDFFF) {
                buffer[n++] = REPLACEMENT;
                i += 3;
            } else {
                if (c >= 0x10000) {
                    buffer[n++] = highSurrogate(c);
                    buffer[n++] = lowSurrogate(c);
                } else {
                    buffer[n++] = (char) c;
                }
                i += 1 + need;
            }
        }
        char[] out = new char[n];
        Intrinsics.arrayCopy(buffer, 0, out, 0, n);
        return out;
    }

    /** Does the second byte fit the first: no overlong form, nothing above U+10FFFF? */
    private static boolean secondFits(int first, int second) {
        switch (first) {
            case 0xE0:
                return second >= 0xA0;
            case 0xF0:
                return second >= 0x90;
            case 0xF4:
                return second <= 0x8F;
            default:
                return true;
        }
    }
}
