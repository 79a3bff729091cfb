/**
 * What the random programs share: a trace of everything they compute, and a few classes for references.
 * The trace is a hash over all traced values, and the text of the last ones.
 */
public final class Support {
    private Support() {}

    /** Loops take from it, so that every program ends soon. */
    public static int fuel;

    /** An object to compare others with. */
    public static Base keep;

    public static long hash;
    private static StringBuilder text = new StringBuilder();

    /** Without texts only numbers are traced: the digits of a symbolic number cost a solver more than the number. */
    public static boolean texts = true;

    public static abstract class Base {
        public int a;
        public long b;

        public abstract int f(int x);

        public int g(int x) {
            return f(x) - a;
        }
    }

    public static class One extends Base implements Twist {
        public int one = 1;

        @Override
        public int f(int x) {
            a += x;
            return a ^ one;
        }
    }

    public static final class Two extends One {
        public float two = 2.5f;

        @Override
        public int f(int x) {
            return super.f(x) + (int) (two * x);
        }

        @Override
        public double twist(double d) {
            return -d;
        }
    }

    public static class Three extends Base {
        @Override
        public int f(int x) {
            b += x;
            return (int) (b >>> 3);
        }

        @Override
        public int g(int x) {
            return super.g(x) * 7;
        }
    }

    public interface Twist {
        default double twist(double d) {
            return d + 1;
        }
    }

    public interface IntOp {
        int of(int a, int b);
    }

    public static int apply(IntOp op, int a, int b) {
        return op.of(a, b) + 1;
    }

    /** One of the classes, or null. */
    public static Base make(int n) {
        switch (n & 3) {
            case 0:
                return new One();
            case 1:
                return new Two();
            case 2:
                return new Three();
            default:
                return null;
        }
    }

    /** An array of two elements of one of several classes. */
    public static Object[] array(int n) {
        switch (n & 3) {
            case 0:
                return new One[2];
            case 1:
                return new Two[2];
            case 2:
                return new Base[2];
            default:
                return new Object[2];
        }
    }

    public static final String[] WORDS = {"a", "Aa", "BB", "", "go", "stop", "zero", "a"};

    public static void begin() {
        fuel = 400;
        keep = null;
        hash = 17;
        text.setLength(0);
    }

    public static void t(boolean v) {
        t(v ? 1231 : 1237);
    }

    public static void t(byte v) {
        hash = hash * 31 + v;
    }

    public static void t(short v) {
        hash = hash * 37 + v;
    }

    public static void t(char v) {
        hash = hash * 41 + v;
    }

    public static void t(int v) {
        hash = hash * 43 + v;
        hash ^= hash >>> 29;
    }

    public static void t(long v) {
        hash = hash * 47 + v;
        hash ^= hash >>> 31;
    }

    public static void t(float v) {
        t(Float.floatToIntBits(v));
    }

    public static void t(double v) {
        t(Double.doubleToLongBits(v));
    }

    public static void say(String what) {
        text.append(what);
        for (int i = 0; i < what.length(); i++) {
            hash = hash * 31 + what.charAt(i);
        }
    }

    /** What is known of an exception that the virtual machine threw: not every message is the same everywhere. */
    public static void caught(RuntimeException e) {
        if (!texts) {
            t(e instanceof ArithmeticException ? 1
                    : e instanceof IndexOutOfBoundsException ? 2
                    : e instanceof NegativeArraySizeException ? 3
                    : e instanceof ClassCastException ? 4
                    : e instanceof NullPointerException ? 5
                    : e instanceof ArrayStoreException ? 6 : 7);
            return;
        }
        String name = e.getClass().getName();
        boolean told = e instanceof ArithmeticException || e instanceof ArrayIndexOutOfBoundsException
                || e instanceof NegativeArraySizeException;
        say("!" + name + (told ? ":" + e.getMessage() : ""));
    }

    public static void end(String name) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c <= '~') {
                plain.append(c);
            } else {
                plain.append('<').append((int) c).append('>');
            }
        }
        System.out.println(name + " " + hash + " " + fuel + " " + plain);
    }
}
