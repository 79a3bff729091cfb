/** Pseudo-random inputs for the drivers: a generator of their own, so that no model is needed to make them. */
final class Rng {
    private long state;

    Rng(long seed) {
        state = seed;
    }

    int below(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    int anyInt() {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) (state >>> 32);
    }

    long anyLong() {
        return (long) anyInt() << 32 ^ anyInt();
    }

    boolean coin() {
        return below(2) == 0;
    }

    /** An index that is often in range of a short text, sometimes far outside. */
    int index() {
        switch (below(12)) {
            case 0:
                return Integer.MIN_VALUE;
            case 1:
                return Integer.MAX_VALUE;
            case 2:
                return -1;
            default:
                return below(10);
        }
    }

    private static final String PLAIN = "abABzZ09 \t.,-+xX:";
    private static final String ODD = "\u00e9\u00df\u00ff\u00b5\u0130\u03a3\u03c3\u2028\u3000\ud83d\ude00\ud800\u0345\u00a0\u01c5";

    char letter() {
        if (below(6) == 0) {
            return ODD.charAt(below(ODD.length()));
        }
        return PLAIN.charAt(below(PLAIN.length()));
    }

    String text() {
        int n = below(4) == 0 ? 0 : below(9);
        char[] out = new char[n];
        int mode = below(3);
        for (int i = 0; i < n; i++) {
            out[i] = mode == 0 ? (char) ('a' + below(2)) : mode == 1 ? PLAIN.charAt(below(PLAIN.length())) : letter();
        }
        return new String(out);
    }

    double anyDouble() {
        switch (below(6)) {
            case 0:
                return Double.longBitsToDouble(anyLong());
            case 1:
                return SPECIAL[below(SPECIAL.length)];
            case 2:
                return anyInt();
            default:
                return (below(20001) - 10000) / 64.0;
        }
    }

    private static final double[] SPECIAL = {
        0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 4503599627370495.5, 1e300, 1e-300, 1e7, 1e-3,
        9007199254740993.0, 0.1, 100.0, 123456789.0, 2e23, 1.0E23,
    };
}
