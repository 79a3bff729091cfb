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

    public Source(boolean standard) {
        this.standard = standard;
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        check();
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
    public int character() throws IOException {
        check();
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
            ended = !(standard
                ? Intrinsics.givenBoolean("System.in has more()")
                : Intrinsics.givenBoolean("stream has more()"));
        }
        return ended;
    }

    /** The next line without its end. That it has no end of line in it is not said here: an execution shows it. */
    public String line() {
        char[] chars = standard ? Intrinsics.givenChars("System.in line()") : Intrinsics.givenChars("stream line()");
        return String.wrap$(chars);
    }

    /** An int in a line of its own. */
    public int number() {
        return standard ? Intrinsics.givenInt("System.in int()") : Intrinsics.givenInt("stream int()");
    }

    /** A token in a line of its own. That it has no white space in it is not said here: an execution shows it. */
    public String token() {
        char[] chars = standard ? Intrinsics.givenChars("System.in token()") : Intrinsics.givenChars("stream token()");
        return String.wrap$(chars);
    }

    /** What follows a token in its line. */
    public String rest() {
        char[] chars = standard ? Intrinsics.givenChars("System.in rest()") : Intrinsics.givenChars("stream rest()");
        Intrinsics.assume(chars.length == 0 || chars[0] == ' ' || chars[0] == '\t');
        return String.wrap$(chars);
    }

    /** A decimal number in a line of its own. */
    public double decimal() {
        double out = standard ? Intrinsics.givenDouble("System.in double()") : Intrinsics.givenDouble("stream double()");
        Intrinsics.assume(out - out == 0.0);
        return out;
    }

    /** `true` or `false` in a line of its own. */
    public boolean truth() {
        return standard ? Intrinsics.givenBoolean("System.in boolean()") : Intrinsics.givenBoolean("stream boolean()");
    }

    /** A long in a line of its own. */
    public long longNumber() {
        return standard ? Intrinsics.givenLong("System.in long()") : Intrinsics.givenLong("stream long()");
    }

    /** A yes or no about what comes next, which a reader of the stream finds there. */
    public boolean isWellFormed() {
        return standard ? Intrinsics.givenBoolean("System.in fits()") : Intrinsics.givenBoolean("stream fits()");
    }

    @Override
    public int available() throws IOException {
        Intrinsics.unsupported("how much of a stream from outside can be read at once");
        return 0;
    }

    @Override
    public void close() {
        closed = !standard;
    }
}
