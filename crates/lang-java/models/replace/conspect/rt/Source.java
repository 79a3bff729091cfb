package conspect.rt;

import java.io.IOException;
import java.io.InputStream;

/**
 * A stream from outside of the program, whose contents are arbitrary: standard input, a file, a connection. What is read of
 * standard input is an input of the program that a witness names; nobody can say what comes after its end.
 */
public final class Source extends InputStream {
    /** Standard input, else something that only others can supply. */
    private final boolean standard;
    private boolean ended;
    private boolean closed;
    /** Who read last: this stream itself, or somebody who reads more than was asked for and keeps it. */
    private Object reader;

    public Source(boolean standard) {
        this.standard = standard;
    }

    /** Somebody reads. Who read ahead before the stream was closed may have something left. */
    public void check(Object who) throws IOException {
        if (closed) {
            if (who == reader && who != this) {
                Intrinsics.unsupported("reading on where a stream from outside was closed below its reader");
            }
            throw new IOException("Stream closed");
        }
        if (who != reader) {
            if (reader != null && reader != this) {
                // What the first one has read ahead is lost: how much that is cannot be told, so no witness with it is executed.
                boolean ignored = standard
                    ? Intrinsics.givenBoolean("System.in second reader()")
                    : Intrinsics.givenBoolean("stream second reader()");
            }
            reader = who;
            if (standard) {
                Intrinsics.granted("standard input can be read to its end");
            } else {
                Intrinsics.granted("a file or connection that was opened can be read to its end");
            }
        }
    }

    /** Does somebody find nothing at all any more? */
    public boolean isOver(Object who) {
        try {
            check(who);
        } catch (IOException e) {
            return true;
        }
        return ended;
    }

    @Override
    public int read() throws IOException {
        check(this);
        if (ended) {
            return -1;
        }
        int out = standard ? Intrinsics.givenInt("System.in.read()") : Intrinsics.givenInt("stream.read()");
        Intrinsics.assume(out >= -1 && out <= 255);
        ended = out < 0;
        return out;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (standard) {
            check(this);
        }
        java.util.Objects.checkFromIndexSize(from, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        whole();
        int n = 0;
        while (n < length) {
            int c = read();
            if (c < 0) {
                return n == 0 ? -1 : n;
            }
            bytes[from + n++] = (byte) c;
        }
        return n;
    }

    /** Somebody reads into a buffer; files fill it while there is something left, connections may give less at once. */
    public static void whole() {
        Intrinsics.granted("a stream from outside gives as much at once as is asked for, or all that is left");
    }

    /** The next character, for one who decodes the stream; −1 at its end. */
    public int character(Object who) throws IOException {
        check(who);
        if (ended) {
            return -1;
        }
        int out = standard ? Intrinsics.givenInt("System.in character()") : Intrinsics.givenInt("stream character()");
        Intrinsics.assume(out >= -1 && out <= 0xffff);
        ended = out < 0;
        return out;
    }

    /** Is nothing left? Who asks decides that there is another line, which {@link #line} then gives. */
    public boolean atEnd() {
        if (!ended) {
            ended = !(standard ? Intrinsics.givenBoolean("System.in has more()") : Intrinsics.givenBoolean("stream has more()"));
        }
        return ended;
    }

    /** Is there another token? The next one who asks for a line may still find white space. */
    public boolean hasToken() {
        if (!ended) {
            ended = !(standard ? Intrinsics.givenBoolean("System.in has token()") : Intrinsics.givenBoolean("stream has token()"));
        }
        return !ended;
    }

    /** Is there white space behind the last token? */
    public boolean isBlankLeft() {
        return standard ? Intrinsics.givenBoolean("System.in blank()") : Intrinsics.givenBoolean("stream blank()");
    }

    /** Is there anything behind a token, if only the end of its line? */
    public boolean goesOn() {
        if (!(standard ? Intrinsics.givenBoolean("System.in goes on()") : Intrinsics.givenBoolean("stream goes on()"))) {
            ended = true;
            return false;
        }
        return true;
    }

    /** All of it as text. */
    public String text() {
        ended = true;
        return String.wrap$(Intrinsics.givenChars("stream text()"));
    }

    /** The next line without its end. That it has no end of line in it is not said here: an execution shows it. */
    public String line() {
        return String.wrap$(
            standard ? Intrinsics.givenChars("System.in line()") : Intrinsics.givenChars("stream line()"));
    }

    /** Is the next token an int? */
    public boolean fitsInt() {
        return standard ? Intrinsics.givenBoolean("System.in fits()") : Intrinsics.givenBoolean("stream fits()");
    }

    public boolean fitsLong() {
        return standard ? Intrinsics.givenBoolean("System.in fits long()") : Intrinsics.givenBoolean("stream fits long()");
    }

    public boolean fitsDouble() {
        return standard ? Intrinsics.givenBoolean("System.in fits double()") : Intrinsics.givenBoolean("stream fits double()");
    }

    public boolean fitsBoolean() {
        return standard ? Intrinsics.givenBoolean("System.in fits boolean()") : Intrinsics.givenBoolean("stream fits boolean()");
    }

    /** The next token as an int. */
    public int number() {
        return standard ? Intrinsics.givenInt("System.in int()") : Intrinsics.givenInt("stream int()");
    }

    /** The next token as a long. */
    public long longNumber() {
        return standard ? Intrinsics.givenLong("System.in long()") : Intrinsics.givenLong("stream long()");
    }

    /** The next token as a number, which may be none, or larger than any. */
    public double decimal() {
        return standard ? Intrinsics.givenDouble("System.in double()") : Intrinsics.givenDouble("stream double()");
    }

    /** The next token, `true` or `false`. */
    public boolean truth() {
        return standard ? Intrinsics.givenBoolean("System.in boolean()") : Intrinsics.givenBoolean("stream boolean()");
    }

    /** Is the token that was looked at written as the library writes its value? Otherwise 0 is −0. */
    public boolean isPlain() {
        return standard ? Intrinsics.givenBoolean("System.in plain()") : Intrinsics.givenBoolean("stream plain()");
    }

    /** Is it written with a zero before its digits? */
    public boolean isPadded() {
        return standard ? Intrinsics.givenBoolean("System.in padded()") : Intrinsics.givenBoolean("stream padded()");
    }

    /** The token that was looked at as it is written. That it has its value is not said here: an execution shows it. */
    public String spelling() {
        // Few of the texts that are tried here have that value.
        Intrinsics.defer();
        char[] chars = standard ? Intrinsics.givenChars("System.in spelling()") : Intrinsics.givenChars("stream spelling()");
        Intrinsics.assume(chars.length > 0);
        return String.wrap$(chars);
    }

    /** The next token. That it has no white space in it is not said here: an execution shows it. */
    public String token() {
        char[] chars = standard ? Intrinsics.givenChars("System.in token()") : Intrinsics.givenChars("stream token()");
        Intrinsics.assume(chars.length > 0);
        return String.wrap$(chars);
    }

    /** What follows a token in its line. */
    public String rest() {
        char[] chars = standard ? Intrinsics.givenChars("System.in rest()") : Intrinsics.givenChars("stream rest()");
        Intrinsics.assume(chars.length == 0 || isSpace(chars[0]));
        return String.wrap$(chars);
    }

    /** White space that ends no line. */
    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == 0x0b || c == 0x0c || c >= 0x1c && c <= 0x1f || c == 0x1680
            || c >= 0x2000 && c <= 0x200a && c != 0x2007 || c == 0x205f || c == 0x3000;
    }

    @Override
    public int available() throws IOException {
        Intrinsics.unsupported("how much of a stream from outside can be read at once");
        return 0;
    }

    @Override
    public void close() {
        closed = true;
    }
}
