package java.math;

import conspect.rt.Intrinsics;

/** The door to the constructor that takes a magnitude as it is. */
public final class Access$ {
    private Access$() {}

    /** Numbers up to this one, and their opposites, are kept. */
    private static final int KEPT = 16;
    private static final BigInteger[] POSITIVE = kept(1);
    private static final BigInteger[] NEGATIVE = kept(-1);

    private static BigInteger[] kept(int signum) {
        BigInteger[] all = new BigInteger[KEPT + 1];
        for (int i = 1; i <= KEPT; i++) {
            all[i] = new BigInteger(new int[] {i}, signum);
        }
        return all;
    }

    /** The number; one that is not known is no choice among those that are kept. */
    public static BigInteger of(long val) {
        if (val == 0) {
            return BigInteger.ZERO;
        }
        if (-KEPT <= val && val <= KEPT) {
            if (Intrinsics.isConcrete(val)) {
                return val > 0 ? POSITIVE[(int) val] : NEGATIVE[(int) -val];
            }
            Intrinsics.granted("a BigInteger of a number that is not known is another object than those that the class keeps");
        }
        int signum = val < 0 ? -1 : 1;
        long magnitude = val < 0 ? -val : val;
        int high = (int) (magnitude >>> 32);
        return new BigInteger(high == 0 ? new int[] {(int) magnitude} : new int[] {high, (int) magnitude}, signum);
    }
}
