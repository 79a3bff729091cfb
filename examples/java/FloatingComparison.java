// conspect: assertions=proved exceptions=proved
// Every comparison with NaN is false, negative zero equals zero, and the boxes disagree with both.
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatingComparison {
    static int sign(double d) {
        if (d < 0) {
            return -1;
        } else if (d > 0) {
            return 1;
        } else if (d == 0) {
            return 0;
        }
        return 2;
    }

    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        int sign = sign(d);
        if (sign == 2) {
            assert d != d && Double.isNaN(d);
            assert !(d >= 0) && !(d <= 0);
        } else {
            assert d == d;
        }
        float f = Verifier.nondetFloat();
        assert !(f < 1f && f > 2f);
        assert 0.0 == -0.0 && 1 / 0.0 != 1 / -0.0;
        assert !Double.valueOf(0.0).equals(Double.valueOf(-0.0));
        assert Double.valueOf(Double.NaN).equals(Double.valueOf(Double.NaN));
        assert Double.compare(0.0, -0.0) > 0 && Double.compare(Double.NaN, Double.POSITIVE_INFINITY) > 0;
        assert Math.min(0.0, -0.0) == 0.0 && 1 / Math.min(0.0, -0.0) < 0;
        assert Double.isNaN(Math.max(Double.NaN, 1.0));
    }
}
