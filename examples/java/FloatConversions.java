// conspect: assertions=proved exceptions=proved
// Conversions between floating point and integers: saturation, NaN, rounding, exactness of small values.
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatConversions {
    public static void main(String[] args) {
        assert (int) Double.NaN == 0 && (long) Float.NaN == 0;
        assert (int) 1e20 == Integer.MAX_VALUE && (int) -1e20 == Integer.MIN_VALUE;
        assert (long) 1e30f == Long.MAX_VALUE && (long) Double.NEGATIVE_INFINITY == Long.MIN_VALUE;
        assert (byte) 300.7f == 44 && (char) -1.5 == 65535 && (short) 1e10 == -1;
        assert (int) -2.9 == -2 && Math.round(-2.5) == -2 && Math.round(2.5f) == 3;
        assert (float) 16777217 == 16777216f && (double) Long.MAX_VALUE == 9223372036854775808.0;
        assert (float) 1e-50 == 0f && (float) 1e50 == Float.POSITIVE_INFINITY;
        assert 5.5 % 2.0 == 1.5 && -5.5 % 2.0 == -1.5 && Double.isNaN(5.0 % 0.0);
        assert Float.intBitsToFloat(0x7f800000) == Float.POSITIVE_INFINITY;
        assert Double.doubleToLongBits(-0.0) == Long.MIN_VALUE;
        byte small = Verifier.nondetByte();
        double widened = small;
        assert (byte) widened == small;
        assert (float) small == widened;
    }
}
