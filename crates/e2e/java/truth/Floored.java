/** Quotients that are rounded down, and what remains. */
public class Floored {
    //@ remainder A=proved E=proved
    static void remainder(int a, int b) {
        if (b <= 0) return;
        int m = Math.floorMod(a, b);
        assert m >= 0 && m < b;
    }

    //@ remainderOfNegative A=violated E=violated
    static void remainderOfNegative(int a, int b) {
        assert Math.floorMod(a, b) >= 0;
    }

    //@ quotient A=proved E=proved
    static void quotient(int a) {
        assert Math.floorDiv(a, 7) * 7 + Math.floorMod(a, 7) == a;
        assert a >> 1 == Math.floorDiv(a, 2);
    }

    //@ quotientTruncated A=violated E=proved
    static void quotientTruncated(int a) {
        assert Math.floorDiv(a, 4) == a / 4;
    }
}
