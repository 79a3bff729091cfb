import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.Scanner;
import java.util.StringTokenizer;

/** Arguments that are read: streams of bytes, readers of characters, scanners. */
public class Streams {
    //@ first A=proved E=violated
    static int first(InputStream in) throws IOException { return in == null ? 0 : new int[in.read()].length; }

    //@ firstOf A=violated E=proved
    static void firstOf(InputStream in) throws IOException {
        if (in == null) return;
        int b = in.read();
        assert b >= -1 && b < 256;
        assert b != 200;
    }

    //@ safe A=proved E=proved assuming: a java.io.InputStream that is given is a java.io.ByteArrayInputStream
    static int safe(InputStream in) throws IOException {
        if (in == null) return 0;
        int[] counts = new int[256];
        int b = in.read();
        assert b < counts.length;
        return b < 0 ? 0 : counts[b]++;
    }

    //@ number A=violated E=proved
    static void number(DataInputStream in) {
        if (in == null) return;
        try {
            int n = in.readInt();
            assert n >= 0;
        } catch (IOException e) {
            assert true;
        }
    }

    //@ chars A=proved E=violated
    static char chars(Reader in) throws IOException {
        if (in == null) return ' ';
        char[] all = new char[4];
        int n = in.read(all);
        return all[n - 1];
    }

    //@ line A=proved E=violated
    static int line(BufferedReader in) throws IOException { return in == null ? 0 : in.readLine().length(); }

    //@ word A=proved E=violated
    static String word(Scanner in) { return in == null ? null : in.next(); }

    //@ token A=proved E=violated
    static String token(StringTokenizer in) { return in == null ? null : in.nextToken(); }

    //@ text A=proved E=proved
    static int text(StringReader in) throws IOException {
        if (in == null) return 0;
        int c = in.read();
        assert c >= -1 && c <= 0xffff;
        return c;
    }

    //@ bytes A=proved E=proved
    static int bytes(ByteArrayInputStream in) {
        if (in == null) return 0;
        int n = in.available();
        assert n >= 0;
        return in.read() < 0 ? 0 : 10 / n;
    }
}
