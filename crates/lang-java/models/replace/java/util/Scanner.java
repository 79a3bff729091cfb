package java.util;

import conspect.rt.Intrinsics;
import conspect.rt.Source;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tokens and lines of a text. Of a stream from outside, each token and each line is an input of the program by itself; there
 * is one token in a line, unless the program reads the rest of its line.
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

    /** Of a stream from outside: is there more, as far as that was asked? */
    private boolean moreKnown;
    /** Is the next token known to be no number of the kind that was asked for? */
    private boolean isOther;
    /** Was the next token found to be an int already, and which? */
    private boolean isNumber;
    private int number;
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
        if (!charset.equalsIgnoreCase("UTF-8")) {
            Intrinsics.unsupported("a Scanner with a charset");
        }
    }

    public Scanner(File source) throws FileNotFoundException {
        this((InputStream) new FileInputStream(source));
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

    private boolean more() {
        ensureOpen();
        if (!moreKnown) {
            moreKnown = !source.atEnd();
        }
        return moreKnown;
    }

    private void needMore() {
        if (!more()) {
            throw new NoSuchElementException();
        }
    }

    private void consumed() {
        moreKnown = false;
        isOther = false;
        isNumber = false;
        inLine = true;
    }

    /** Is the next token an int? Decided once for each token. */
    private boolean findNumber() {
        if (!more()) {
            return false;
        }
        if (!isNumber && !isOther) {
            isNumber = source.isWellFormed();
            if (isNumber) {
                number = source.number();
            } else {
                isOther = true;
            }
        }
        return isNumber;
    }

    @Override
    public boolean hasNext() {
        return source != null ? more() : token() != null;
    }

    @Override
    public String next() {
        if (source != null) {
            needMore();
            if (isNumber) {
                String out = Integer.toString(number);
                consumed();
                return out;
            }
            String out = source.token();
            Intrinsics.assume(!out.isEmpty());
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
            return findNumber();
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
            Intrinsics.unsupported("Scanner.hasNextLong of a stream from outside");
        }
        String token = token();
        return token != null && isInteger(token) && new BigInteger(token).bitLength() < 64;
    }

    public boolean hasNextDouble() {
        if (source != null) {
            Intrinsics.unsupported("Scanner.hasNextDouble of a stream from outside");
        }
        String token = token();
        return token != null && isDecimal(token);
    }

    public boolean hasNextBoolean() {
        String token = source == null ? token() : null;
        if (source != null) {
            Intrinsics.unsupported("Scanner.hasNextBoolean of a stream from outside");
        }
        return token != null && (token.equalsIgnoreCase("true") || token.equalsIgnoreCase("false"));
    }

    public int nextInt() {
        if (source != null) {
            needMore();
            if (!findNumber()) {
                throw new InputMismatchException();
            }
            consumed();
            return number;
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
            if (isNumber) {
                consumed();
                return number;
            }
            if (isOther || !source.isWellFormed()) {
                isOther = true;
                throw new InputMismatchException();
            }
            long out = source.longNumber();
            consumed();
            return out;
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
            if (isNumber) {
                consumed();
                return number;
            }
            if (isOther || !source.isWellFormed()) {
                isOther = true;
                throw new InputMismatchException();
            }
            double out = source.decimal();
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
            if (isOther || isNumber) {
                throw new InputMismatchException();
            }
            if (!source.isWellFormed()) {
                isOther = true;
                throw new InputMismatchException();
            }
            boolean out = source.truth();
            consumed();
            return out;
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
            return inLine || more();
        }
        ensureOpen();
        return peek(at) >= 0;
    }

    public String nextLine() {
        if (source != null) {
            if (isNumber || isOther) {
                Intrinsics.unsupported("a line of a stream from outside after a look at its first token");
            }
            ensureOpen();
            if (inLine) {
                inLine = false;
                return source.rest();
            }
            if (!more()) {
                throw new NoSuchElementException("No line found");
            }
            moreKnown = false;
            return source.line();
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
