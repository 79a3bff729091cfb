import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.InputMismatchException;
import java.util.Scanner;

/** What a scanner finds on standard input: tokens with their kinds, values and spellings; lines and their ends. */
public class Scanned {
    //@ notANumber A=violated E=proved
    static void notANumber() {
        Scanner in = new Scanner(System.in);
        if (in.hasNextDouble()) {
            double d = in.nextDouble();
            assert d == d;
        }
    }

    //@ beyondAll A=violated E=proved
    static void beyondAll() {
        Scanner in = new Scanner(System.in);
        if (in.hasNextDouble()) assert in.nextDouble() <= Double.MAX_VALUE || in.hasNext();
    }

    //@ negativeZero A=violated E=proved
    static void negativeZero() {
        Scanner in = new Scanner(System.in);
        if (in.hasNextInt()) assert 1 / in.nextDouble() != Double.NEGATIVE_INFINITY;
    }

    //@ spelled A=violated E=proved
    static void spelled() {
        Scanner in = new Scanner(System.in);
        if (in.hasNextInt()) assert !in.next().startsWith("0") || !in.hasNext();
    }

    //@ anotherKind A=violated E=violated
    static void anotherKind() {
        Scanner in = new Scanner(System.in);
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            long large = in.nextLong();
            assert large < 0;
        }
    }

    //@ largeOnly A=proved E=proved
    static void largeOnly() {
        Scanner in = new Scanner(System.in);
        if (!in.hasNextInt() && in.hasNextLong()) {
            long large = in.nextLong();
            assert large > Integer.MAX_VALUE || large < Integer.MIN_VALUE;
        }
    }

    //@ truthOnly A=proved E=proved
    static void truthOnly() {
        Scanner in = new Scanner(System.in);
        if (in.hasNextBoolean()) assert !in.hasNextInt() && !in.hasNextDouble();
        else if (in.hasNextInt()) assert in.hasNextDouble();
    }

    //@ lastLine A=proved E=violated
    static String lastLine() {
        Scanner in = new Scanner(System.in);
        if (!in.hasNextInt()) return "";
        in.nextInt();
        return in.nextLine();
    }

    //@ lastLineSafe A=proved E=proved
    static String lastLineSafe() {
        Scanner in = new Scanner(System.in);
        if (!in.hasNextInt()) return "";
        in.nextInt();
        return in.hasNextLine() ? in.nextLine() : "";
    }

    //@ blankLine A=proved E=violated
    static String blankLine() {
        Scanner in = new Scanner(System.in);
        return in.hasNextLine() ? in.next() : "";
    }

    //@ blankEnd A=violated E=proved
    static void blankEnd() {
        Scanner in = new Scanner(System.in);
        if (!in.hasNext()) assert !in.hasNextLine();
    }

    //@ cleared A=violated E=proved
    static void cleared() {
        Scanner in = new Scanner(System.in);
        if (!in.hasNext()) return;
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            String line = in.nextLine();
            assert line.length() != 3;
        }
    }

    //@ promised A=violated E=proved
    static void promised() {
        Scanner in = new Scanner(System.in);
        if (in.hasNext()) assert !in.nextLine().isEmpty();
    }

    static String line() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            return in.readLine();
        }
    }

    //@ closed A=violated E=proved
    static void closed() throws IOException {
        line();
        try {
            line();
        } catch (IOException e) {
            assert false;
        }
    }
}
