/** A trace that a solver can see through: exclusive or and rotation, no multiplication, no text. */
public final class Light {
    private Light() {}

    public static int trace;

    public static void begin() {
        Support.begin();
        trace = 0;
    }

    public static void t(int v) {
        trace = Integer.rotateLeft(trace, 5) ^ v;
    }

    public static void t(long v) {
        t((int) v);
        t((int) (v >>> 32));
    }

    public static void t(boolean v) {
        t(v ? 1 : 2);
    }

    public static void t(float v) {
        t(v < 0 ? 1 : v > 0 ? 2 : v == 0 ? 3 : 4);
    }

    public static void t(double v) {
        t(v < 0 ? 1 : v > 0 ? 2 : v == 0 ? 3 : 4);
    }

    public static void caught(RuntimeException e) {
        t(e instanceof ArithmeticException ? 11 : e instanceof NullPointerException ? 12 : 13);
    }
}
