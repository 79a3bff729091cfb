// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 3.0 0.5
// Beale's function has its only zero at (3, 1/2): powers of unknown doubles, which a solver has no theory for.
import org.sosy_lab.sv_benchmarks.Verifier;

public class BealeMinimum {
    static double beale(double x, double y) {
        return Math.pow(1.5 - x + x * y, 2) + Math.pow(2.25 - x + x * y * y, 2) + Math.pow(2.625 - x + x * y * y * y, 2);
    }

    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double y = Verifier.nondetDouble();
        assert beale(x, y) != 0; // defect
    }
}
