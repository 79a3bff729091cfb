import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/** Readers and scanners over texts that the program has itself, and the names of files. */
public class Readers {
    public static void main(String[] args) throws Exception {
        lines();
        decode();
        tokens();
        mismatches();
        paths();
    }

    private static void lines() throws Exception {
        BufferedReader in = new BufferedReader(new StringReader("one\ntwo\r\nthree\r\rlast"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(Show.text(line));
        }
        System.out.println(in.read() + " " + new BufferedReader(new StringReader("a\nb\n\nc")).lines().count());
        LineNumberReader counted = new LineNumberReader(new StringReader("one\ntwo\r\nthree\r\rlast"));
        counted.read();
        for (String line = counted.readLine(); line != null; line = counted.readLine()) {
            System.out.println(counted.getLineNumber() + Show.text(line));
        }
        BufferedReader marked = new BufferedReader(new StringReader("abcdef"), 3);
        System.out.println((char) marked.read());
        marked.mark(4);
        System.out.println((char) marked.read() + "" + (char) marked.read());
        marked.reset();
        char[] rest = new char[10];
        int n = marked.read(rest, 1, 9);
        System.out.println(n + Show.text(new String(rest, 1, n)) + marked.markSupported());
        marked.close();
        Show.line("closed", marked::readLine);
        Show.line("size", () -> new BufferedReader(new StringReader(""), 0));
        Show.line("mark", () -> {
            new BufferedReader(new StringReader("")).mark(-1);
            return 0;
        });
        BufferedReader mixed = new BufferedReader(new StringReader("x\r\ny"));
        mixed.readLine();
        System.out.println(mixed.read());
    }

    private static void decode() throws Exception {
        byte[] bytes = "a\u00e9\u20ac\ud83d\ude00z".getBytes(StandardCharsets.UTF_8);
        InputStream stream = new ByteArrayInputStream(bytes);
        InputStreamReader in = new InputStreamReader(stream, StandardCharsets.UTF_8);
        StringBuilder all = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            all.append((char) c);
        }
        System.out.println(Show.text(all.toString()) + in.getEncoding());
        InputStreamReader latin = new InputStreamReader(new ByteArrayInputStream(bytes), "ISO-8859-1");
        char[] chars = new char[4];
        System.out.println(latin.read(chars) + Show.text(new String(chars)) + latin.getEncoding());
        latin.close();
        Show.line("closed", latin::read);
        System.out.println(new InputStreamReader(new ByteArrayInputStream(new byte[] {(byte) 200, 65}), "US-ASCII").read());
    }

    private static void tokens() {
        Scanner in = new Scanner("12 -7 word 3.5 true 99999999999 \n rest of line\nlast line\n\nend");
        System.out.println(in.hasNextInt() + " " + in.nextInt() + " " + in.nextInt() + " " + in.hasNextInt());
        System.out.println(in.next() + " " + in.hasNextDouble() + in.nextDouble() + in.hasNextBoolean() + in.nextBoolean());
        System.out.println(in.hasNextInt() + " " + in.hasNextLong() + in.nextLong());
        System.out.println(Show.text(in.nextLine()) + Show.text(in.nextLine()) + Show.text(in.nextLine()) + in.hasNextLine());
        System.out.println(Show.text(in.nextLine()) + in.hasNextLine() + Show.text(in.nextLine()) + in.hasNextLine() + in.hasNext());
        Show.line("line", in::nextLine);
        Show.line("next", in::next);
        Scanner commas = new Scanner("a, b,c,5").useDelimiter(",\\s*");
        System.out.println(commas.next() + commas.next() + commas.next() + commas.nextInt() + commas.hasNext());
        Scanner shorts = new Scanner("7 300 8 1.25");
        System.out.println(shorts.nextByte() + " " + shorts.nextShort() + " " + shorts.nextBigInteger() + " " + shorts.nextFloat());
        shorts.close();
        Show.line("closed", shorts::next);
        System.out.println(new Scanner(new ByteArrayInputStream("5\n6".getBytes())).nextInt());
        System.out.println(new Scanner(new StringReader("p q")).next());
    }

    private static void mismatches() {
        Show.line("int", () -> new Scanner("x").nextInt());
        Show.line("none", () -> new Scanner(" ").nextInt());
        Show.line("long", () -> new Scanner("1.5").nextLong());
        Show.line("large", () -> new Scanner("3000000000").nextInt());
        Show.line("boolean", () -> new Scanner("yes").nextBoolean());
        Show.line("double", () -> new Scanner("1.2.3").nextDouble());
        Scanner stays = new Scanner("word 1");
        Show.line("stays", stays::nextInt);
        System.out.println(stays.next() + stays.nextInt());
    }

    private static void paths() {
        File f = new File("dir//sub/", "name.txt");
        System.out.println(f.getPath() + " " + f.getName() + " " + f.getParent() + " " + f.isAbsolute() + " " + f);
        File g = new File("/a/b/../c");
        System.out.println(g.getAbsolutePath() + " " + g.getParentFile().getName() + " " + g.equals(new File("/a/b/../c/")));
        System.out.println(new File("x").compareTo(new File("y")) + " " + new File("/").getName().length());
    }
}
