// options: --calls compose --time 60
import java.math.BigInteger;
import java.time.LocalDate;

/** Summaries are of functions by themselves, which know nothing of given objects; where they are applied, what the library keeps to counts. */
public class Applied {
    static boolean isNever(LocalDate d) {
        return d != null && d.getMonthValue() == 2 && d.getDayOfMonth() == 30;
    }

    //@ never A=proved E=proved
    static void never(LocalDate d) {
        if (isNever(d)) throw new IllegalStateException();
    }

    static boolean isLast(LocalDate d) {
        return d != null && d.getMonthValue() == 12 && d.getDayOfMonth() == 31;
    }

    //@ last A=violated E=proved
    static void last(LocalDate d) {
        assert !isLast(d);
    }

    static boolean isLong(BigInteger b) {
        return b != null && b.bitLength() > 64;
    }

    //@ wide A=proved E=proved assuming: a java.math.BigInteger that is given has at most 64 bits
    static void wide(BigInteger b) {
        assert !isLong(b);
    }
}
