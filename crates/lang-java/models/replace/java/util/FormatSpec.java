package java.util;

import conspect.rt.Concat;
import conspect.rt.Intrinsics;
import conspect.rt.Numbers;
import conspect.rt.Text;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import jdk.internal.math.FormattedFloatingDecimal;

/** One piece of a format string: fixed text or a format specifier (API documentation of {@code java.util.Formatter}). */
final class FormatSpec {
    public static final int ORDINARY = 0;
    public static final int RELATIVE = -1;

    private static final String FLAGS = "-#+ 0,(<";
    private static final int LEFT = 1;
    private static final int ALTERNATE = 2;
    private static final int PLUS = 4;
    private static final int SPACE = 8;
    private static final int ZERO = 16;
    private static final int GROUP = 32;
    private static final int PARENTHESES = 64;
    private static final int PREVIOUS = 128;

    /** Fixed text; null for a specifier. */
    private String fixed;
    /** The argument's number from 1, {@link #ORDINARY} or {@link #RELATIVE}. */
    public int index;
    /** −1 when not given. */
    public int width = -1;
    /** −1 when not given. */
    public int precision = -1;
    private int flags;
    /** The conversion in lower case. */
    private char conversion;
    private boolean upper;

    private FormatSpec() {}

    private static FormatSpec literal(String text) {
        FormatSpec out = new FormatSpec();
        out.fixed = text;
        return out;
    }

    // Parsing.

    public static FormatSpec[] parse(String format) {
        char[] text = format.chars$();
        ArrayList<FormatSpec> out = new ArrayList<>();
        int i = 0;
        while (i < text.length) {
            int end = i;
            while (end < text.length && text[end] != '%') {
                end++;
            }
            if (end > i) {
                out.add(literal(format.substring(i, end)));
            }
            if (end < text.length) {
                FormatSpec spec = new FormatSpec();
                end = spec.read(format, text, end);
                out.add(spec);
            }
            i = end;
        }
        return out.toArray(new FormatSpec[0]);
    }

    private static boolean isDigit(char[] text, int at) {
        return at < text.length && text[at] >= '0' && text[at] <= '9';
    }

    private static int skipDigits(char[] text, int from) {
        int at = from;
        while (isDigit(text, at)) {
            at++;
        }
        return at;
    }

    private static boolean isLetter(char[] text, int at) {
        return at < text.length && (text[at] >= 'a' && text[at] <= 'z' || text[at] >= 'A' && text[at] <= 'Z');
    }

    /** Reads a specifier that starts at a percent sign; gives the index after it. */
    private int read(String format, char[] text, int start) {
        int at = start + 1;
        int indexEnd = skipDigits(text, at);
        String indexText = null;
        if (indexEnd > at && indexEnd < text.length && text[indexEnd] == '$') {
            indexText = format.substring(at, indexEnd);
            at = indexEnd + 1;
        }
        int flagsFrom = at;
        while (at < text.length && FLAGS.indexOf(text[at]) >= 0) {
            at++;
        }
        int flagsTo = at;
        int widthTo = skipDigits(text, at);
        String widthText = format.substring(at, widthTo);
        at = widthTo;
        String precisionText = "";
        if (at < text.length && text[at] == '.' && isDigit(text, at + 1)) {
            int to = skipDigits(text, at + 1);
            precisionText = format.substring(at + 1, to);
            at = to;
        }
        boolean date = at < text.length && (text[at] == 't' || text[at] == 'T')
            && (isLetter(text, at + 1) || at + 1 < text.length && text[at + 1] == '%');
        if (!date && !isLetter(text, at) && !(at < text.length && text[at] == '%')) {
            throw new UnknownFormatConversionException(
                start + 1 < text.length ? Concat.of(text[start + 1]) : "%");
        }
        readIndex(indexText);
        readFlags(text, flagsFrom, flagsTo);
        readWidth(widthText);
        readPrecision(precisionText);
        if (date) {
            Intrinsics.unsupported("formatting dates and times");
        }
        readConversion(text[at]);
        return at + 1;
    }

    private void readIndex(String text) {
        if (text == null) {
            return;
        }
        if (text.length() > 10 || Long.parseLong(text) > Integer.MAX_VALUE) {
            throw new IllegalFormatArgumentIndexException(Integer.MIN_VALUE);
        }
        index = Integer.parseInt(text);
        if (index <= 0) {
            throw new IllegalFormatArgumentIndexException(index);
        }
    }

    private void readFlags(char[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            int flag = 1 << FLAGS.indexOf(text[i]);
            if ((flags & flag) != 0) {
                throw new DuplicateFormatFlagsException(flagText(flag));
            }
            flags |= flag;
        }
        if (has(PREVIOUS)) {
            index = RELATIVE;
        }
    }

    private void readWidth(String text) {
        if (text.isEmpty()) {
            return;
        }
        if (text.length() > 10 || Long.parseLong(text) > Integer.MAX_VALUE) {
            throw new IllegalFormatWidthException(Integer.MIN_VALUE);
        }
        width = Integer.parseInt(text);
    }

    private void readPrecision(String text) {
        if (text.isEmpty()) {
            return;
        }
        if (text.length() > 10 || Long.parseLong(text) > Integer.MAX_VALUE) {
            throw new IllegalFormatPrecisionException(Integer.MIN_VALUE);
        }
        precision = Integer.parseInt(text);
    }

    private void readConversion(char c) {
        conversion = c;
        switch (c) {
            case 'B': case 'H': case 'S': case 'C': case 'X': case 'E': case 'G': case 'A':
                upper = true;
                conversion = (char) (c + 32);
                break;
            case 'b': case 'h': case 's': case 'c': case 'd': case 'o': case 'x': case 'e': case 'f': case 'g':
            case 'a': case 'n': case '%':
                break;
            default:
                throw new UnknownFormatConversionException(Concat.of(c));
        }
        switch (conversion) {
            case 'b': case 'h': case 's':
                checkGeneral();
                break;
            case 'c':
                checkCharacter();
                break;
            case 'd': case 'o': case 'x':
                checkNumeric();
                if (precision != -1) {
                    throw new IllegalFormatPrecisionException(precision);
                }
                reject(conversion == 'd' ? ALTERNATE : GROUP);
                break;
            case 'n': case '%':
                checkText();
                break;
            default:
                checkNumeric();
                reject(conversion == 'a' ? PARENTHESES | GROUP : conversion == 'e' ? GROUP
                    : conversion == 'g' ? ALTERNATE : 0);
                break;
        }
    }

    // Checks.

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private static String flagText(int flags) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < FLAGS.length(); i++) {
            if ((flags >> i & 1) != 0) {
                out.append(FLAGS.charAt(i));
            }
        }
        return out.toString();
    }

    /** The flags as a message about them shows them, the inner one for upper case included. */
    private String allFlags() {
        String left = flagText(flags & LEFT);
        return Concat.join(upper ? Concat.join(left, "^") : left, flagText(flags & ~LEFT));
    }

    private static final int[] ORDER = {ALTERNATE, PLUS, SPACE, ZERO, GROUP, PARENTHESES};

    /** Fails when one of these flags is set. */
    private void reject(int bad) {
        if (conversion == 'a' && has(bad & PARENTHESES)) {
            throw new FormatFlagsConversionMismatchException(flagText(PARENTHESES), conversion);
        }
        for (int i = 0; i < ORDER.length; i++) {
            if (has(bad & ORDER[i])) {
                throw new FormatFlagsConversionMismatchException(flagText(ORDER[i]), conversion);
            }
        }
    }

    private void checkGeneral() {
        if (conversion != 's') {
            reject(ALTERNATE);
        }
        if (width == -1 && has(LEFT)) {
            throw new MissingFormatWidthException(toString());
        }
        reject(PLUS | SPACE | ZERO | GROUP | PARENTHESES);
    }

    private void checkCharacter() {
        if (precision != -1) {
            throw new IllegalFormatPrecisionException(precision);
        }
        reject(ALTERNATE | PLUS | SPACE | ZERO | GROUP | PARENTHESES);
        if (width == -1 && has(LEFT)) {
            throw new MissingFormatWidthException(toString());
        }
    }

    private void checkNumeric() {
        if (width == -1 && (has(LEFT) || has(ZERO))) {
            throw new MissingFormatWidthException(toString());
        }
        if (has(PLUS) && has(SPACE) || has(LEFT) && has(ZERO)) {
            throw new IllegalFormatFlagsException(allFlags());
        }
    }

    private void checkText() {
        if (precision != -1) {
            throw new IllegalFormatPrecisionException(precision);
        }
        if (conversion == '%') {
            if (flags != LEFT && flags != 0) {
                throw new IllegalFormatFlagsException(allFlags());
            }
            if (width == -1 && has(LEFT)) {
                throw new MissingFormatWidthException(toString());
            }
        } else {
            if (width != -1) {
                throw new IllegalFormatWidthException(width);
            }
            if (flags != 0) {
                throw new IllegalFormatFlagsException(allFlags());
            }
        }
    }

    // What the formatter asks.

    public boolean takesArgument() {
        return fixed == null && conversion != 'n' && conversion != '%';
    }

    /** Do languages write this differently: numbers, and upper case? */
    public boolean isLocal() {
        boolean number = conversion == 'd' || conversion == 'e' || conversion == 'f' || conversion == 'g';
        return fixed == null && (number || upper);
    }

    public boolean isString() {
        return fixed == null && conversion == 's';
    }

    public int formattableFlags() {
        return (has(LEFT) ? FormattableFlags.LEFT_JUSTIFY : 0) | (upper ? FormattableFlags.UPPERCASE : 0)
            | (has(ALTERNATE) ? FormattableFlags.ALTERNATE : 0);
    }

    /** The specifier as it was written, in the order that the JDK prints it in messages. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("%");
        out.append(flagText(flags));
        if (index > 0 && conversion != '%') {
            out.append(index).append('$');
        }
        if (width != -1) {
            out.append(width);
        }
        if (precision != -1) {
            out.append('.').append(precision);
        }
        return out.append(upper ? (char) (conversion - 32) : conversion).toString();
    }

    // Formatting.

    /** The text of this piece for an argument. */
    public String text(Object arg) {
        if (fixed != null) {
            return fixed;
        }
        switch (conversion) {
            case 'n':
                return "\n";
            case '%':
                return pad("%");
            case 'b':
                return cut(arg == null ? "false" : arg instanceof Boolean ? arg.toString() : "true");
            case 's':
                if (has(ALTERNATE)) {
                    throw new FormatFlagsConversionMismatchException("#", 's');
                }
                return cut(arg == null ? "null" : arg.toString());
            case 'h':
                return cut(arg == null ? "null" : Integer.toHexString(arg.hashCode()));
            case 'c':
                return character(arg);
            case 'd': case 'o': case 'x':
                return integer(arg);
            default:
                return floating(arg);
        }
    }

    private IllegalFormatConversionException badArgument(Object arg) {
        return new IllegalFormatConversionException(conversion, arg.getClass());
    }

    /** Cuts to the precision, then pads. */
    private String cut(String text) {
        String s = text == null ? "null" : text;
        return pad(precision != -1 && precision < s.length() ? s.substring(0, precision) : s);
    }

    /** Upper case where asked for, then blanks up to the width. */
    private String pad(String text) {
        String s = upper ? text.toUpperCase() : text;
        int missing = width - s.length();
        if (missing <= 0) {
            return s;
        }
        String blanks = " ".repeat(missing);
        return has(LEFT) ? Concat.join(s, blanks) : Concat.join(blanks, s);
    }

    private String character(Object arg) {
        if (arg == null) {
            return pad("null");
        }
        if (arg instanceof Character) {
            return pad(arg.toString());
        }
        if (!(arg instanceof Byte || arg instanceof Short || arg instanceof Integer)) {
            throw badArgument(arg);
        }
        int code = ((Number) arg).intValue();
        if (code < 0 || code > 0x10FFFF) {
            throw new IllegalFormatCodePointException(code);
        }
        return pad(String.wrap$(Text.unitsOf(code)));
    }

    private String integer(Object arg) {
        if (arg == null) {
            return pad("null");
        }
        if (arg instanceof BigInteger) {
            BigInteger value = (BigInteger) arg;
            int radix = conversion == 'd' ? 10 : conversion == 'o' ? 8 : 16;
            return signed(value.signum() < 0, value.abs().toString(radix));
        }
        long mask;
        if (arg instanceof Integer) {
            mask = 0xFFFFFFFFL;
        } else if (arg instanceof Long) {
            mask = -1L;
        } else if (arg instanceof Short) {
            mask = 0xFFFFL;
        } else if (arg instanceof Byte) {
            mask = 0xFFL;
        } else {
            throw badArgument(arg);
        }
        long value = ((Number) arg).longValue();
        if (conversion == 'd') {
            String digits = Concat.of(value);
            return signed(value < 0, value < 0 ? digits.substring(1) : digits);
        }
        // Other radices print two's complement of the argument's width, which has no sign.
        rejectSigns();
        String digits = String.wrap$(Numbers.unsigned(value & mask, conversion == 'o' ? 3 : 4));
        return plain("", digits);
    }

    private void rejectSigns() {
        int[] order = {PARENTHESES, SPACE, PLUS};
        for (int i = 0; i < order.length; i++) {
            if (has(order[i])) {
                throw new FormatFlagsConversionMismatchException(flagText(order[i]), conversion);
            }
        }
    }

    /** A number with its sign as the flags ask for it. */
    private String signed(boolean negative, String digits) {
        String body = has(GROUP) ? grouped(digits) : digits;
        if (negative && has(PARENTHESES)) {
            return finish("(", zeros("(", body, 1), ")");
        }
        return plain(negative ? "-" : has(PLUS) ? "+" : has(SPACE) ? " " : "", body);
    }

    private String plain(String sign, String digits) {
        String head = sign;
        if (has(ALTERNATE) && conversion == 'o') {
            head = Concat.join(sign, "0");
        } else if (has(ALTERNATE) && conversion == 'x') {
            head = Concat.join(sign, "0x");
        }
        return finish(head, zeros(head, digits, 0), "");
    }

    /** Zeros before the digits up to the width, of which a head and a tail take their share. */
    private String zeros(String head, String digits, int tail) {
        int missing = has(ZERO) ? width - head.length() - digits.length() - tail : 0;
        return missing <= 0 ? digits : Concat.join("0".repeat(missing), digits);
    }

    private String finish(String head, String body, String tail) {
        return pad(Concat.join(Concat.join(head, body), tail));
    }

    /** Commas between groups of three digits before the point. */
    private static String grouped(String number) {
        int whole = 0;
        while (whole < number.length() && number.charAt(whole) >= '0' && number.charAt(whole) <= '9') {
            whole++;
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < whole; i++) {
            if (i > 0 && (whole - i) % 3 == 0) {
                out.append(',');
            }
            out.append(number.charAt(i));
        }
        return out.append(number.substring(whole)).toString();
    }

    private String floating(Object arg) {
        if (arg == null) {
            return cut("null");
        }
        if (arg instanceof BigDecimal) {
            BigDecimal value = (BigDecimal) arg;
            if (conversion == 'a') {
                throw badArgument(arg);
            }
            if (conversion != 'f') {
                Intrinsics.unsupported("formatting a BigDecimal in scientific notation");
            }
            String digits = value.abs().setScale(precision == -1 ? 6 : precision, RoundingMode.HALF_UP)
                .toPlainString();
            return signed(value.signum() < 0, point(digits));
        }
        if (!(arg instanceof Double || arg instanceof Float)) {
            throw badArgument(arg);
        }
        double value = ((Number) arg).doubleValue();
        if (value != value) {
            return pad("NaN");
        }
        boolean negative = value < 0 || value == 0 && 1 / value < 0;
        double magnitude = Math.abs(value);
        if (magnitude == Double.POSITIVE_INFINITY) {
            String word = "Infinity";
            if (negative) {
                return pad(has(PARENTHESES) ? "(Infinity)" : "-Infinity");
            }
            return pad(Concat.join(has(PLUS) ? "+" : has(SPACE) ? " " : "", word));
        }
        if (conversion == 'a') {
            Intrinsics.unsupported("formatting a hexadecimal floating-point number");
        }
        return signed(negative, digits(magnitude));
    }

    /** The digits of a finite number that is not negative. */
    private String digits(double magnitude) {
        int places = precision == -1 ? 6 : precision;
        switch (conversion) {
            case 'f': {
                FormattedFloatingDecimal d = FormattedFloatingDecimal.valueOf(
                    magnitude, places, FormattedFloatingDecimal.Form.DECIMAL_FLOAT);
                return point(fill(String.valueOf(d.getMantissa()), places));
            }
            case 'e': {
                FormattedFloatingDecimal d = FormattedFloatingDecimal.valueOf(
                    magnitude, places, FormattedFloatingDecimal.Form.SCIENTIFIC);
                String exponent = magnitude == 0 ? "+00" : String.valueOf(d.getExponent());
                return Concat.join(point(fill(String.valueOf(d.getMantissa()), places)),
                    Concat.join("e", exponent));
            }
            default: {
                int significant = places == 0 ? 1 : places;
                if (magnitude == 0) {
                    return fill("0", significant - 1);
                }
                FormattedFloatingDecimal d = FormattedFloatingDecimal.valueOf(
                    magnitude, significant, FormattedFloatingDecimal.Form.GENERAL);
                char[] exponent = d.getExponent();
                String mantissa = String.valueOf(d.getMantissa());
                if (exponent != null) {
                    return Concat.join(fill(mantissa, significant - 1), Concat.join("e", String.valueOf(exponent)));
                }
                return fill(mantissa, significant - d.getExponentRounded() - 1);
            }
        }
    }

    /** Zeros after the digits up to so many decimal places. */
    private static String fill(String number, int places) {
        int at = number.indexOf('.');
        int have = at < 0 ? 0 : number.length() - at - 1;
        if (have >= places) {
            return number;
        }
        String zeros = "0".repeat(places - have);
        return Concat.join(at < 0 ? Concat.join(number, ".") : number, zeros);
    }

    /** The point that the flag {@code #} asks for when there are no decimal places. */
    private String point(String digits) {
        return has(ALTERNATE) && digits.indexOf('.') < 0 ? Concat.join(digits, ".") : digits;
    }
}
