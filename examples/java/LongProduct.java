// conspect: assertions=proved exceptions=proved
// A product in long does not overflow where the one in int does.
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongProduct {
    public static void main(String[] args) {
        byte a = Verifier.nondetByte();
        int b = Verifier.nondetByte();
        long product = (long) a * b;
        assert product == a * b;
        assert product <= 1L << 14 && product >= -(1L << 14);
        assert (int) (1000000 * 1000000L) == 1000000 * 1000000;
        assert Long.MAX_VALUE + 1 == Long.MIN_VALUE;
        assert (a * 8L & 7) == 0 && (a << 3) / 8 == a;
    }
}
