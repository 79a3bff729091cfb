package org.sosy_lab.sv_benchmarks;

import conspect.replay.Requests;

/** Stands in for the class of this name that programs take their inputs from. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        if (!condition) {
            Requests.assumptionFailed();
        }
    }

    private static long number(String label) {
        return Long.parseLong(Requests.answer(label, label).substring(1));
    }

    public static boolean nondetBoolean() {
        return number("nondetBoolean()") != 0;
    }

    public static byte nondetByte() {
        return (byte) number("nondetByte()");
    }

    public static char nondetChar() {
        return (char) number("nondetChar()");
    }

    public static short nondetShort() {
        return (short) number("nondetShort()");
    }

    public static int nondetInt() {
        return (int) number("nondetInt()");
    }

    public static long nondetLong() {
        return number("nondetLong()");
    }

    public static float nondetFloat() {
        String text = Requests.answer("nondetFloat()", "nondetFloat()");
        return Float.intBitsToFloat(Integer.parseUnsignedInt(text.substring(1), 16));
    }

    public static double nondetDouble() {
        String text = Requests.answer("nondetDouble()", "nondetDouble()");
        return Double.longBitsToDouble(Long.parseUnsignedLong(text.substring(1), 16));
    }

    public static String nondetString() {
        String text = Requests.answer("nondetString()", "nondetChars()");
        if (text.charAt(0) == 'N') {
            return null;
        }
        char[] units = new char[(text.length() - 1) / 4];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) Integer.parseInt(text.substring(4 * i + 1, 4 * i + 5), 16);
        }
        return new String(units);
    }
}
