// conspect: assertions=proved exceptions=proved
// Tricks with bits, against their plain meaning.
import org.sosy_lab.sv_benchmarks.Verifier;

public class BitTricks {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        assert (x ^ y ^ y) == x && (x & y) + (x | y) == x + y;
        assert -x == ~x + 1 && ~(x & y) == (~x | ~y);
        int lowest = x & -x;
        assert x == 0 ? lowest == 0 : (x & lowest) != 0 && (x & lowest - 1) == 0;
        int average = (x & y) + ((x ^ y) >> 1);
        assert average == (int) (((long) x + y) >> 1);
        int bits = 0;
        for (int rest = x & 0xff; rest != 0; rest &= rest - 1) {
            bits++;
        }
        assert bits == Integer.bitCount(x & 0xff);
        assert Integer.reverseBytes(Integer.reverseBytes(x)) == x;
    }
}
