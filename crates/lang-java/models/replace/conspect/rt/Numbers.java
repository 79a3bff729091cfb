package conspect.rt;

/** Texts of numbers as character arrays: the one place where digits are made. */
public final class Numbers {
    private Numbers() {}

    /** The digit characters for every radix. */
    private static char digit(int value) {
        return (char) (value < 10 ? '0' + value : 'a' + value - 10);
    }

    /** How many decimal digits a non-positive number has. */
    private static int decimalDigits(int nonPositive) {
        int digits = 1;
        int limit = -10;
        while (digits < 10) {
            if (nonPositive > limit) {
                return digits;
            }
            limit = limit * 10;
            digits++;
        }
        return 10;
    }

    /** How many decimal digits a non-positive number has. */
    private static int decimalDigits(long nonPositive) {
        int digits = 1;
        long limit = -10;
        while (digits < 19) {
            if (nonPositive > limit) {
                return digits;
            }
            limit = limit * 10;
            digits++;
        }
        return 19;
    }

    /** The decimal text of an int. */
    public static char[] chars(int value) {
        int sign = value < 0 ? 1 : 0;
        int rest = sign != 0 ? value : -value;
        int at = decimalDigits(rest) + sign;
        char[] out = new char[at];
        while (at > sign) {
            int quotient = rest / 10;
            at--;
            out[at] = (char) ('0' + (quotient * 10 - rest));
            rest = quotient;
        }
        if (sign != 0) {
            out[0] = '-';
        }
        return out;
    }

    /** The decimal text of a long. */
    public static char[] chars(long value) {
        int sign = value < 0 ? 1 : 0;
        long rest = sign != 0 ? value : -value;
        int at = decimalDigits(rest) + sign;
        char[] out = new char[at];
        while (at > sign) {
            long quotient = rest / 10;
            at--;
            out[at] = (char) ('0' + (int) (quotient * 10 - rest));
            rest = quotient;
        }
        if (sign != 0) {
            out[0] = '-';
        }
        return out;
    }

    /** The text of a long in a radix from 2 to 36. */
    public static char[] chars(long value, int radix) {
        int sign = value < 0 ? 1 : 0;
        long rest = sign != 0 ? value : -value;
        char[] buffer = new char[65];
        int at = 65;
        do {
            long quotient = rest / radix;
            at--;
            buffer[at] = digit((int) (quotient * radix - rest));
            rest = quotient;
        } while (rest != 0);
        if (sign != 0) {
            at--;
            buffer[at] = '-';
        }
        return tail(buffer, at);
    }

    /** The text of an unsigned number in a radix of 2 to the power of {@code shift}. */
    public static char[] unsigned(long value, int shift) {
        char[] buffer = new char[64];
        int mask = (1 << shift) - 1;
        long rest = value;
        int at = 64;
        do {
            at--;
            buffer[at] = digit((int) rest & mask);
            rest = rest >>> shift;
        } while (rest != 0);
        return tail(buffer, at);
    }

    private static char[] tail(char[] buffer, int from) {
        char[] out = new char[buffer.length - from];
        Intrinsics.arrayCopy(buffer, from, out, 0, out.length);
        return out;
    }
}
