// conspect: assertions=proved exceptions=proved
// Shift counts are taken modulo the width; signed and unsigned shifts differ on negatives only.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ShiftCounts {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        long wide = Verifier.nondetLong();
        int count = Verifier.nondetInt();
        assert x << 33 == x << 1;
        assert x >> 32 == x;
        assert wide << 65 == wide << 1;
        assert wide >>> -1 == wide >>> 63;
        assert x << count == x << (count & 31);
        assert x >= 0 ? x >> 3 == x >>> 3 : x >>> 31 == 1;
        assert (byte) 0x80 >> 1 == -64 && ((byte) 0x80 >>> 1) < Integer.MAX_VALUE;
        assert Integer.rotateLeft(Integer.rotateLeft(x, 7), 25) == x;
    }
}
