package java.io;

import conspect.rt.Intrinsics;
import conspect.rt.Source;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/** Decodes UTF-8, ISO-8859-1 and US-ASCII, one character at a time; a stream from outside gives characters as such. */
public class InputStreamReader extends Reader {
    private static final int UTF_8 = 0;
    private static final int LATIN_1 = 1;
    private static final int ASCII = 2;

    private final InputStream in;
    private final int charset;
    private boolean closed;
    /** The second half of a pair, or −1. */
    private int pending = -1;

    public InputStreamReader(InputStream in) {
        this(in, StandardCharsets.UTF_8);
    }

    public InputStreamReader(InputStream in, String charsetName) throws UnsupportedEncodingException {
        this(in, named(charsetName));
    }

    public InputStreamReader(InputStream in, Charset cs) {
        super(in);
        if (cs == null) {
            throw new NullPointerException("charset");
        }
        this.in = outside(in);
        if (cs == StandardCharsets.UTF_8) {
            charset = UTF_8;
        } else if (cs == StandardCharsets.ISO_8859_1) {
            charset = LATIN_1;
        } else {
            if (cs != StandardCharsets.US_ASCII) {
                Intrinsics.unsupported("decoding a stream from this charset");
            }
            charset = ASCII;
        }
    }

    public InputStreamReader(InputStream in, CharsetDecoder decoder) {
        super(in);
        this.in = in;
        this.charset = UTF_8;
        Intrinsics.unsupported("a stream with a decoder of its own");
    }

    /** A file's stream is read by what stands for its contents. */
    private static InputStream outside(InputStream in) {
        return in instanceof FileInputStream ? ((FileInputStream) in).source$() : in;
    }

    private static Charset named(String name) throws UnsupportedEncodingException {
        if (name == null) {
            throw new NullPointerException("charsetName");
        }
        switch (name) {
            case "UTF-8":
            case "utf-8":
            case "UTF8":
                return StandardCharsets.UTF_8;
            case "ISO-8859-1":
            case "ISO8859_1":
            case "latin1":
                return StandardCharsets.ISO_8859_1;
            case "US-ASCII":
            case "ASCII":
                return StandardCharsets.US_ASCII;
            default:
                Intrinsics.unsupported("a charset by its name");
                throw new UnsupportedEncodingException(name);
        }
    }

    /** The stream from outside that is read, or null. */
    Source source$() {
        return in instanceof Source ? (Source) in : null;
    }

    boolean isOpen$() {
        return !closed;
    }

    public String getEncoding() {
        return closed ? null : charset == UTF_8 ? "UTF8" : charset == LATIN_1 ? "ISO8859_1" : "ASCII";
    }

    @Override
    public int read() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
        if (in instanceof Source) {
            return ((Source) in).character(this);
        }
        if (pending >= 0) {
            int out = pending;
            pending = -1;
            return out;
        }
        int first = in.read();
        if (first < 0x80 || charset == LATIN_1) {
            return first;
        }
        if (charset == ASCII) {
            return 0xfffd;
        }
        return utf8(first);
    }

    private int utf8(int first) throws IOException {
        int more = first < 0xc2 || first > 0xf4 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        if (more < 0) {
            return 0xfffd;
        }
        int point = first & (0x3f >> more);
        for (int i = 0; i < more; i++) {
            int next = in.read();
            if (next < 0x80 || next > 0xbf) {
                Intrinsics.unsupported("decoding malformed UTF-8 from a stream");
            }
            point = point << 6 | next & 0x3f;
        }
        if (point < 0x10000) {
            return point;
        }
        pending = 0xdc00 | point & 0x3ff;
        return 0xd800 | (point - 0x10000) >> 10;
    }

    @Override
    public int read(char[] chars, int from, int length) throws IOException {
        java.util.Objects.checkFromIndexSize(from, length, chars.length);
        if (length == 0) {
            return 0;
        }
        if (in instanceof Source) {
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

    @Override
    public boolean ready() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
        return pending >= 0 || in.available() > 0;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            in.close();
        }
    }
}
