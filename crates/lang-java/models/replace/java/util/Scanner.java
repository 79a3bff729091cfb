package java.util;

import conspect.rt.Intrinsics;
import conspect.rt.Open;
import conspect.rt.Outside;
import conspect.rt.Source;
import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tokens and lines of a text. Of a stream from outside, each token and each line is an input of the program by itself: whether
 * there is one, what it can be read as, its value, and its spelling where the program looks at that as well.
 */
public final class Scanner implements Iterator<String>, Closeable {
    private final Reader reader;
    private final Source source;
    private final StringBuilder text = new StringBuilder();
    private int at;
    private boolean ended;
    private boolean closed;
    private IOException failure;
    /** Null for white space. */
    private Pattern delimiter;

    // What is known of what comes next in a stream from outside, as far as somebody asked.
    private static final int UNASKED = 0;
    private static final int YES = 1;
    private static final int NO = 2;
    /** Is there another token; is there a line, if only a blank one? */
    private int tokenThere;
    private int lineThere;
    /** What the next token can be read as, and its value where it can. An int is a long, and a long a double. */
    private int isInt;
    private int isLong;
    private int isDouble;
    private int isTruth;
    private long whole;
    private double decimal;
    private boolean truth;
    /** A token was read, and the rest of its line was not. */
    private boolean inLine;

    public Scanner(String source) {
        this(new StringReader(source), null);
    }

    public Scanner(InputStream source) {
        this(source instanceof Source ? null : new InputStreamReader(Objects.requireNonNull(source, "source")),
            source instanceof Source ? (Source) source : null);
    }

    public Scanner(InputStream source, String charset) {
        this(source);
        Objects.requireNonNull(charset, "charsetName");
        ensureUtf8(charset);
    }

    public Scanner(File source) throws FileNotFoundException {
        this(null, file(source));
    }

    public Scanner(File source, String charset) throws FileNotFoundException {
        this(source);
        ensureUtf8(Objects.requireNonNull(charset, "charsetName"));
    }

    public Scanner(Path source) throws IOException {
        this(Files.newInputStream(source));
    }

    public Scanner(Path source, String charset) throws IOException {
        this(source);
        ensureUtf8(Objects.requireNonNull(charset, "charsetName"));
    }

    private static Source file(File source) throws FileNotFoundException {
        if (!Outside.file(source.getPath())) {
            throw new FileNotFoundException(source.getPath() + " (No such file or directory)");
        }
        return new Source(false);
    }

    private static void ensureUtf8(String charset) {
        if (!charset.equalsIgnoreCase("UTF-8")) {
            Intrinsics.unsupported("a Scanner with a charset");
        }
    }

    public Scanner(Readable source) {
        this(reader(source), null);
    }

    private static Reader reader(Readable source) {
        Objects.requireNonNull(source, "source");
        if (!(source instanceof Reader) || source instanceof InputStreamReader || source instanceof java.io.BufferedReader) {
            Intrinsics.unsupported("a Scanner over a reader that may read from outside");
        }
        return (Reader) source;
    }

    private Scanner(Reader reader, Source source) {
        this.reader = reader;
        this.source = source;
    }

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    // The text.

    private int peek(int index) {
        while (!ended && text.length() <= index) {
            try {
                int c = reader.read();
                if (c < 0) {
                    ended = true;
                } else {
                    text.append((char) c);
                }
            } catch (IOException e) {
                failure = e;
                ended = true;
            }
        }
        return index < text.length() ? text.charAt(index) : -1;
    }

    /** Where the next token starts; −1 when there is none. */
    private int start() {
        int i = at;
        if (delimiter == null) {
            int c = peek(i);
            while (c >= 0 && Character.isWhitespace((char) c)) {
                c = peek(++i);
            }
            return c < 0 ? -1 : i;
        }
        while (peek(text.length()) >= 0) {
            // The whole text, for a delimiter may look ahead.
        }
        Matcher m = delimiter.matcher(text);
        m.region(i, text.length());
        if (m.lookingAt()) {
            i = m.end();
        }
        return i < text.length() ? i : -1;
    }

    private int end(int start) {
        int i = start;
        if (delimiter == null) {
            int c = peek(i);
            while (c >= 0 && !Character.isWhitespace((char) c)) {
                c = peek(++i);
            }
            return i;
        }
        Matcher m = delimiter.matcher(text);
        m.region(start, text.length());
        while (m.find()) {
            if (m.end() > m.start()) {
                return m.start();
            }
            Intrinsics.unsupported("a Scanner with a delimiter that may be empty");
        }
        return text.length();
    }

    /** The next token, which stays; null when there is none. */
    private String token() {
        ensureOpen();
        int start = start();
        return start < 0 ? null : text.substring(start, end(start));
    }

    private void skip() {
        at = end(start());
    }

    private static boolean isInteger(String s) {
        int i = s.startsWith("-") || s.startsWith("+") ? 1 : 0;
        if (i == s.length()) {
            return false;
        }
        for (; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == ',' || c > 0x7f && Character.isDigit(c)) {
                Intrinsics.unsupported("a number with group separators or other digits in a Scanner");
            }
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean isDecimal(String s) {
        int i = s.startsWith("-") || s.startsWith("+") ? 1 : 0;
        int digits = 0;
        boolean point = false;
        for (; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.' && !point) {
                point = true;
            } else if (digits > 0 && (c == 'e' || c == 'E') && i + 1 < s.length()) {
                return isInteger(s.substring(i + 1));
            } else {
                if (c == ',' || c > 0x7f || c == 'N' || c == 'I') {
                    Intrinsics.unsupported("an unusual number in a Scanner");
                }
                return false;
            }
        }
        return digits > 0;
    }

    private String numeral(boolean decimal) {
        String token = token();
        if (token == null) {
            throw new NoSuchElementException();
        }
        if (!(decimal ? isDecimal(token) : isInteger(token))) {
            throw new InputMismatchException();
        }
        return token;
    }

    // Streams from outside.

    private static int answer(boolean is) {
        return is ? YES : NO;
    }

    private boolean more() {
        ensureOpen();
        if (tokenThere == UNASKED) {
            if (lineThere == UNASKED && source.isOver(this)) {
                lineThere = NO;
            }
            tokenThere = answer(lineThere != NO && source.hasToken());
        }
        return tokenThere == YES;
    }

    private boolean moreLines() {
        ensureOpen();
        if (lineThere == UNASKED) {
            if (tokenThere == YES) {
                lineThere = YES;
            } else if (tokenThere == NO) {
                lineThere = answer(source.isBlankLeft());
            } else if (source.isOver(this)) {
                lineThere = NO;
            } else {
                lineThere = answer(inLine ? source.goesOn() : !source.atEnd());
            }
        }
        return lineThere == YES;
    }

    private void needMore() {
        if (!more()) {
            throw new NoSuchElementException();
        }
    }

    private void consumed() {
        forget();
        inLine = true;
    }

    private void forget() {
        tokenThere = UNASKED;
        lineThere = UNASKED;
        isInt = UNASKED;
        isLong = UNASKED;
        isDouble = UNASKED;
        isTruth = UNASKED;
    }

    private void isWhole(long value) {
        whole = value;
        decimal = (double) value;
        isLong = YES;
        isDouble = YES;
        isTruth = NO;
    }

    private boolean fitsInt() {
        if (isInt == UNASKED) {
            if (isLong == YES) {
                isInt = answer(whole == (int) whole);
            } else if (isLong == NO || isDouble == NO || isTruth == YES) {
                isInt = NO;
            } else {
                order();
                isInt = answer(source.fitsInt());
                if (isInt == YES) {
                    isWhole(source.number());
                }
            }
        }
        return isInt == YES;
    }

    private boolean fitsLong() {
        if (isLong == UNASKED) {
            if (isDouble == NO || isTruth == YES) {
                isLong = NO;
            } else {
                order();
                isLong = answer(source.fitsLong());
                if (isLong == YES) {
                    long value = source.longNumber();
                    Intrinsics.assume(isInt != NO || value != (int) value);
                    isWhole(value);
                }
            }
        }
        return isLong == YES;
    }

    private void order() {
        if (isDouble == YES) {
            Intrinsics.unsupported("whether a token of a stream from outside is a whole number, after it was found to be a number");
        }
    }

    private boolean fitsDouble() {
        if (isDouble == UNASKED) {
            if (isTruth == YES) {
                isDouble = NO;
            } else {
                isDouble = answer(source.fitsDouble());
                if (isDouble == YES) {
                    decimal = source.decimal();
                    isTruth = NO;
                } else {
                    isInt = NO;
                    isLong = NO;
                }
            }
        }
        return isDouble == YES;
    }

    private boolean fitsTruth() {
        if (isTruth == UNASKED) {
            isTruth = answer(source.fitsBoolean());
            if (isTruth == YES) {
                truth = source.truth();
            }
        }
        return isTruth == YES;
    }

    /** The text of the next token. */
    private String spelled() {
        if (isTruth == YES) {
            return source.isPlain() ? String.valueOf(truth) : source.spelling();
        }
        if (isLong == YES) {
            if (source.isPlain()) {
                return Long.toString(whole);
            }
            // One that is easily found, and any other.
            return whole >= 0 && source.isPadded() ? "0" + whole : source.spelling();
        }
        return isDouble == YES ? source.spelling() : source.token();
    }

    /** What is thrown for a token that is something else; for a number that is too large it has a message. */
    private static InputMismatchException mismatch() {
        return new InputMismatchException(Open.mismatchMessage());
    }

    @Override
    public boolean hasNext() {
        return source != null ? more() : token() != null;
    }

    @Override
    public String next() {
        if (source != null) {
            needMore();
            String out = spelled();
            consumed();
            return out;
        }
        String token = token();
        if (token == null) {
            throw new NoSuchElementException();
        }
        skip();
        return token;
    }

    public boolean hasNextInt() {
        if (source != null) {
            return more() && fitsInt();
        }
        String token = token();
        if (token == null || !isInteger(token)) {
            return false;
        }
        BigInteger value = new BigInteger(token);
        return value.bitLength() < 32;
    }

    public boolean hasNextLong() {
        if (source != null) {
            return more() && fitsLong();
        }
        String token = token();
        return token != null && isInteger(token) && new BigInteger(token).bitLength() < 64;
    }

    public boolean hasNextDouble() {
        if (source != null) {
            return more() && fitsDouble();
        }
        String token = token();
        return token != null && isDecimal(token);
    }

    public boolean hasNextBoolean() {
        if (source != null) {
            return more() && fitsTruth();
        }
        String token = token();
        return token != null && (token.equalsIgnoreCase("true") || token.equalsIgnoreCase("false"));
    }

    public int nextInt() {
        if (source != null) {
            needMore();
            if (!fitsInt()) {
                throw mismatch();
            }
            consumed();
            return (int) whole;
        }
        String token = numeral(false);
        try {
            int out = Integer.parseInt(token);
            skip();
            return out;
        } catch (NumberFormatException e) {
            throw new InputMismatchException(e.getMessage());
        }
    }

    public long nextLong() {
        if (source != null) {
            needMore();
            if (!fitsLong()) {
                throw mismatch();
            }
            consumed();
            return whole;
        }
        String token = numeral(false);
        try {
            long out = Long.parseLong(token);
            skip();
            return out;
        } catch (NumberFormatException e) {
            throw new InputMismatchException(e.getMessage());
        }
    }

    public double nextDouble() {
        if (source != null) {
            needMore();
            if (!fitsDouble()) {
                throw mismatch();
            }
            double out = isLong == YES && whole == 0 && !source.isPlain() ? -0.0 : decimal;
            consumed();
            return out;
        }
        double out = Double.parseDouble(numeral(true));
        skip();
        return out;
    }

    public float nextFloat() {
        if (source != null) {
            Intrinsics.unsupported("Scanner.nextFloat of a stream from outside");
        }
        float out = Float.parseFloat(numeral(true));
        skip();
        return out;
    }

    public short nextShort() {
        int out = narrow(Short.MIN_VALUE, Short.MAX_VALUE);
        return (short) out;
    }

    public byte nextByte() {
        return (byte) narrow(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    private int narrow(int least, int most) {
        if (source != null) {
            Intrinsics.unsupported("a small number from a Scanner of a stream from outside");
        }
        String token = numeral(false);
        BigInteger value = new BigInteger(token);
        if (value.bitLength() >= 32 || value.intValue() < least || value.intValue() > most) {
            throw new InputMismatchException("Value out of range. Value:\"" + token + "\" Radix:10");
        }
        skip();
        return value.intValue();
    }

    public BigInteger nextBigInteger() {
        if (source != null) {
            Intrinsics.unsupported("Scanner.nextBigInteger of a stream from outside");
        }
        BigInteger out = new BigInteger(numeral(false));
        skip();
        return out;
    }

    public boolean nextBoolean() {
        if (source != null) {
            needMore();
            if (!fitsTruth()) {
                throw mismatch();
            }
            consumed();
            return truth;
        }
        String token = token();
        if (token == null) {
            throw new NoSuchElementException();
        }
        if (!hasNextBoolean()) {
            throw new InputMismatchException();
        }
        skip();
        return token.equalsIgnoreCase("true");
    }

    public boolean hasNextLine() {
        if (source != null) {
            return moreLines();
        }
        ensureOpen();
        return peek(at) >= 0;
    }

    public String nextLine() {
        if (source != null) {
            if (isInt + isLong + isDouble + isTruth != 0 && inLine
                || isInt == YES || isLong == YES || isDouble == YES || isTruth == YES) {
                Intrinsics.unsupported("a line of a stream from outside after a look at its first token");
            }
            if (!moreLines()) {
                throw new NoSuchElementException("No line found");
            }
            if (tokenThere == NO) {
                Intrinsics.unsupported("lines of white space at the end of a stream from outside");
            }
            if (inLine && tokenThere == YES) {
                Intrinsics.unsupported("the rest of a line of a stream from outside after a look at the token behind it");
            }
            String out = inLine ? source.rest() : source.line();
            forget();
            inLine = false;
            return out;
        }
        ensureOpen();
        if (peek(at) < 0) {
            throw new NoSuchElementException("No line found");
        }
        int i = at;
        int c = peek(i);
        while (c >= 0 && c != '\n' && c != '\r' && c != '\u0085' && c != '\u2028' && c != '\u2029') {
            c = peek(++i);
        }
        String out = text.substring(at, i);
        at = c < 0 ? i : c == '\r' && peek(i + 1) == '\n' ? i + 2 : i + 1;
        return out;
    }

    public Scanner useDelimiter(String pattern) {
        return useDelimiter(Pattern.compile(pattern));
    }

    public Scanner useDelimiter(Pattern pattern) {
        if (source != null) {
            Intrinsics.unsupported("a Scanner of a stream from outside with a delimiter");
        }
        delimiter = Objects.requireNonNull(pattern);
        return this;
    }

    public IOException ioException() {
        return failure;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                if (source != null) {
                    source.close();
                } else {
                    reader.close();
                }
            } catch (IOException e) {
                failure = e;
            }
        }
    }
}
