package org.sosy_lab.sv_benchmarks;

/**
 * The inputs of an example, so that it also runs without an analyser.
 *
 * <p>Values are taken in order from the system property {@code verifier.inputs}, separated by white space:
 * numbers, {@code true} and {@code false}, characters as numbers, strings in double quotes with
 * {@code \}{@code uXXXX} for anything that is not printable. Where there are none (left), the answer is zero.
 * An analyser that knows the convention ignores what is here.
 */
public final class Verifier {
    private Verifier() {}

    /** Thrown by {@link #assume} in place of ending the program when {@code verifier.assume} is {@code throw}. */
    public static final class Unassumed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final String[] INPUTS = System.getProperty("verifier.inputs", "").trim().split("\\s+");
    private static int next;

    private static String take(String zero) {
        if (next < INPUTS.length && !INPUTS[next].isEmpty()) {
            return INPUTS[next++];
        }
        return zero;
    }

    public static void assume(boolean condition) {
        if (!condition) {
            if ("throw".equals(System.getProperty("verifier.assume"))) {
                throw new Unassumed();
            }
            System.err.println("an assumption does not hold for these inputs");
            Runtime.getRuntime().halt(77);
        }
    }

    public static boolean nondetBoolean() {
        String text = take("false");
        return text.equals("true") || text.equals("1");
    }

    public static byte nondetByte() {
        return (byte) Long.parseLong(take("0"));
    }

    public static char nondetChar() {
        return (char) Long.parseLong(take("0"));
    }

    public static short nondetShort() {
        return (short) Long.parseLong(take("0"));
    }

    public static int nondetInt() {
        return (int) Long.parseLong(take("0"));
    }

    public static long nondetLong() {
        return Long.parseLong(take("0"));
    }

    public static float nondetFloat() {
        return Float.parseFloat(take("0"));
    }

    public static double nondetDouble() {
        return Double.parseDouble(take("0"));
    }

    public static String nondetString() {
        String text = take("\"\"");
        StringBuilder out = new StringBuilder();
        for (int i = 1; i < text.length() - 1; i++) {
            char c = text.charAt(i);
            if (c == '\\' && text.charAt(i + 1) == 'u') {
                out.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
