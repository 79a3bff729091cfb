package java.io;

import conspect.rt.Intrinsics;
import conspect.rt.Source;
import java.util.ArrayList;
import java.util.stream.Stream;

/** Reads lines; of a stream from outside, a line is one input of the program. What it reads ahead cannot be told. */
public class BufferedReader extends Reader {
    private Reader in;
    private boolean skipLineFeed;
    /** Characters since a mark, or null. */
    private StringBuilder marked;
    /** Where in {@code marked} reading goes on after a reset; its length when not. */
    private int again;

    public BufferedReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
    }

    public BufferedReader(Reader in) {
        super(in);
        this.in = in;
    }

    private void ensureOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** The next character as it comes. */
    private int next() throws IOException {
        if (marked != null && again < marked.length()) {
            return marked.charAt(again++);
        }
        int c = in.read();
        if (marked != null && c >= 0) {
            marked.append((char) c);
            again++;
        }
        return c;
    }

    @Override
    public int read() throws IOException {
        ensureOpen();
        return first();
    }

    /** The next character behind a line feed that belongs to the line before; not {@code read}, which subclasses override. */
    private int first() throws IOException {
        int c = next();
        if (skipLineFeed) {
            skipLineFeed = false;
            if (c == '\n') {
                c = next();
            }
        }
        return c;
    }

    @Override
    public int read(char[] chars, int from, int length) throws IOException {
        ensureOpen();
        java.util.Objects.checkFromIndexSize(from, length, chars.length);
        if (length == 0) {
            return 0;
        }
        if (source() != null) {
            Source.whole();
        }
        int n = 0;
        while (n < length) {
            int c = read();
            if (c < 0) {
                return n == 0 ? -1 : n;
            }
            chars[from + n++] = (char) c;
        }
        return n;
    }

    private Source source() {
        return in instanceof InputStreamReader ? ((InputStreamReader) in).source$() : null;
    }

    public String readLine() throws IOException {
        ensureOpen();
        Source source = source();
        if (source != null) {
            if (marked != null || skipLineFeed) {
                Intrinsics.unsupported("marks in a stream from outside");
            }
            if (!((InputStreamReader) in).isOpen$()) {
                throw new IOException("Stream closed");
            }
            source.check(in);
            return source.atEnd() ? null : source.line();
        }
        return line(null);
    }

    /** The next line, for {@link LineNumberReader}: a line feed at the start may be skipped; was there an end of the line? */
    String readLine(boolean ignoreLF, boolean[] term) throws IOException {
        if (source() != null) {
            if (ignoreLF) {
                Intrinsics.unsupported("lines after single characters of a stream from outside");
            }
            term[0] = true;
            return readLine();
        }
        ensureOpen();
        skipLineFeed |= ignoreLF;
        return line(term);
    }

    /** The next line; where somebody asks, whether it had an end. */
    private String line(boolean[] term) throws IOException {
        int c = first();
        if (c < 0) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        while (c >= 0 && c != '\n' && c != '\r') {
            out.append((char) c);
            c = next();
        }
        skipLineFeed = c == '\r';
        if (term != null) {
            term[0] = c >= 0;
        }
        return out.toString();
    }

    @Override
    public boolean ready() throws IOException {
        ensureOpen();
        if (skipLineFeed) {
            Intrinsics.unsupported("whether a reader is ready after a carriage return");
        }
        return marked != null && again < marked.length() || in.ready();
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int readAheadLimit) throws IOException {
        if (readAheadLimit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        ensureOpen();
        String rest = marked == null ? "" : marked.substring(again);
        marked = new StringBuilder(rest);
        again = 0;
    }

    @Override
    public void reset() throws IOException {
        ensureOpen();
        if (marked == null) {
            throw new IOException("Stream not marked");
        }
        again = 0;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            Reader closing = in;
            in = null;
            closing.close();
        }
    }

    /** All lines that are left, read at once. */
    public Stream<String> lines() {
        ArrayList<String> all = new ArrayList<>();
        try {
            for (String line = readLine(); line != null; line = readLine()) {
                all.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.stream();
    }
}
