// conspect: assertions=proved exceptions=proved
// Bounds of sums, products and roots of unknown numbers.
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatBounds {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (!(x > -1 && x < 1)) {
            return;
        }
        double y = x * x - 2 * x + 1;
        assert y > -2 && y < 5;
        assert Math.sqrt(x * x) <= 1;
        float z = Verifier.nondetFloat();
        if (z >= -0.5f && z <= 0.5f) {
            assert z - (z - z * z * z / 6) / (1 - z * z / 2) < 1;
        }
        if (x >= 0) {
            assert Math.round(1000 * x) <= 1000;
        }
        assert Math.floor(x) >= -1 && Math.ceil(x) <= 1;
    }
}
