// options: --time 120
import java.math.BigInteger;

/** Numbers of any size, made of machine numbers: no choice among those that the class keeps, which the answer says. */
public class Bigs {
    //@ sum A=proved E=proved assuming: a BigInteger of a number that is not known is another object than those that the class keeps
    static void sum(short a, short b) {
        BigInteger s = BigInteger.valueOf(a).add(BigInteger.valueOf(b));
        assert s.intValueExact() == a + b;
    }

    //@ sumFits A=proved E=violated
    static int sumFits(int a, int b) { return BigInteger.valueOf(a).add(BigInteger.valueOf(b)).intValueExact(); }

    //@ least A=violated E=proved
    static void least(long a) { assert BigInteger.valueOf(a).negate().bitLength() < 64; }

    //@ signs A=proved E=proved
    static void signs(int a) {
        BigInteger b = BigInteger.valueOf(a);
        assert b.signum() == Integer.signum(a) && b.abs().signum() >= 0 && b.subtract(b).equals(BigInteger.ZERO);
    }

    //@ known A=proved E=proved
    static void known() {
        assert BigInteger.valueOf(5) == BigInteger.valueOf(5) && BigInteger.valueOf(-16) == BigInteger.valueOf(-16);
        assert BigInteger.valueOf(1) == BigInteger.ONE && BigInteger.valueOf(10) == BigInteger.TEN && BigInteger.valueOf(0) == BigInteger.ZERO;
        assert BigInteger.valueOf(17) != BigInteger.valueOf(17);
    }

    /** On the JVM these are one object, which is what the answer takes for granted not to matter. */
    //@ one A=proved E=proved assuming: a BigInteger of a number that is not known is another object than those that the class keeps
    static void one(int n) {
        if (n == 3 || n == 4) assert BigInteger.valueOf(n) != BigInteger.valueOf(n) || n > 2;
    }
}
