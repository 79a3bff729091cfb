package java.io;

import conspect.rt.Concat;
import conspect.rt.Intrinsics;
import conspect.rt.Text;
import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Print streams: the standard ones print characters through the engine; others encode to UTF-8 (or the charset they
 * are given) and write to their stream at once, so flushing changes nothing.
 */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    /** 1 standard output, 2 standard error, 0 a stream of bytes. */
    private int number;
    private int charset;
    private boolean closed;
    private boolean trouble;

    /** A standard stream. */
    public static PrintStream of$(int number) {
        PrintStream out = new PrintStream();
        out.number = number;
        return out;
    }

    /** Does nobody in the program read what is printed here? */
    public boolean isStandard$() {
        return number != 0 && getClass() == PrintStream.class;
    }

    private PrintStream() {
        super(null);
    }

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        super(notNull(out));
        this.charset = Text.UTF_8;
    }

    public PrintStream(OutputStream out, boolean autoFlush, String encoding) throws UnsupportedEncodingException {
        super(notNull(out));
        this.charset = Text.charset(encoding);
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        super(out);
        this.charset = Text.charset(charset);
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        super(null);
        Intrinsics.unsupported("PrintStream: files are not modelled");
    }

    public PrintStream(String fileName, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        super(null);
        Intrinsics.unsupported("PrintStream: files are not modelled");
    }

    public PrintStream(String fileName, Charset charset) throws IOException {
        super(null);
        Intrinsics.unsupported("PrintStream: files are not modelled");
    }

    public PrintStream(File file) throws FileNotFoundException {
        super(null);
        Intrinsics.unsupported("PrintStream: files are not modelled");
    }

    public PrintStream(File file, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        super(null);
        Intrinsics.unsupported("PrintStream: files are not modelled");
    }

    public PrintStream(File file, Charset charset) throws IOException {
        super(null);
        Intrinsics.unsupported("PrintStream: files are not modelled");
    }

    private static OutputStream notNull(OutputStream out) {
        if (out == null) {
            throw new NullPointerException("Null output stream");
        }
        return out;
    }

    // Bytes.

    @Override
    public void flush() {
        if (number == 0 && !closed) {
            try {
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (number == 0) {
                try {
                    out.close();
                } catch (IOException e) {
                    trouble = true;
                }
            }
        }
    }

    /** Since Java 18. */
    public Charset charset() {
        if (number != 0 || charset == Text.UTF_8) {
            return java.nio.charset.StandardCharsets.UTF_8;
        }
        if (charset > Text.ASCII) {
            Intrinsics.unsupported("PrintStream.charset of UTF-16");
        }
        return charset == Text.LATIN_1 ? java.nio.charset.StandardCharsets.ISO_8859_1
            : java.nio.charset.StandardCharsets.US_ASCII;
    }

    public boolean checkError() {
        if (!closed) {
            flush();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int b) {
        byte[] one = new byte[1];
        one[0] = (byte) b;
        write(one, 0, 1);
    }

    @Override
    public void write(byte[] buf, int off, int len) {
        if (closed) {
            trouble = true;
            return;
        }
        if (number != 0) {
            emit(new String(buf, off, len).chars$());
            return;
        }
        try {
            out.write(buf, off, len);
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] buf) throws IOException {
        write(buf, 0, buf.length);
    }

    public void writeBytes(byte[] buf) {
        write(buf, 0, buf.length);
    }

    // Text.

    /** Prints characters; the array is not kept. */
    private void emit(char[] chars) {
        if (closed) {
            trouble = true;
        } else if (number != 0) {
            Intrinsics.print(number, chars, 0, chars.length);
        } else {
            byte[] bytes = Text.encode(chars, charset);
            // A subclass may have its own way to write bytes.
            write(bytes, 0, bytes.length);
        }
    }

    private void emit(String text) {
        emit(text.chars$());
    }

    public void print(boolean b) {
        emit(Concat.of(b));
    }

    public void print(char c) {
        emit(Concat.of(c));
    }

    public void print(int i) {
        emit(Concat.of(i));
    }

    public void print(long l) {
        emit(Concat.of(l));
    }

    public void print(float f) {
        emit(Concat.of(f));
    }

    public void print(double d) {
        emit(Concat.of(d));
    }

    public void print(char[] s) {
        emit(s.clone());
    }

    public void print(String s) {
        emit(s == null ? "null" : s);
    }

    public void print(Object obj) {
        print(String.valueOf(obj));
    }

    public void println() {
        emit("\n");
    }

    public void println(boolean b) {
        print(b);
        println();
    }

    public void println(char c) {
        print(c);
        println();
    }

    public void println(int i) {
        print(i);
        println();
    }

    public void println(long l) {
        print(l);
        println();
    }

    public void println(float f) {
        print(f);
        println();
    }

    public void println(double d) {
        print(d);
        println();
    }

    public void println(char[] s) {
        print(s);
        println();
    }

    public void println(String s) {
        print(s);
        println();
    }

    public void println(Object obj) {
        print(String.valueOf(obj));
        println();
    }

    public PrintStream printf(String format, Object... args) {
        return format(format, args);
    }

    public PrintStream printf(Locale locale, String format, Object... args) {
        return format(locale, format, args);
    }

    public PrintStream format(String format, Object... args) {
        print(String.format(format, args));
        return this;
    }

    public PrintStream format(Locale locale, String format, Object... args) {
        print(String.format(locale, format, args));
        return this;
    }

    @Override
    public PrintStream append(CharSequence csq) {
        print(String.valueOf(csq));
        return this;
    }

    @Override
    public PrintStream append(CharSequence csq, int start, int end) {
        CharSequence from = csq == null ? "null" : csq;
        return append(from.subSequence(start, end));
    }

    @Override
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
