// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: -2147483648
// The one int whose absolute value is negative.
import org.sosy_lab.sv_benchmarks.Verifier;

public class AbsoluteMinimum {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int absolute = Math.abs(x);
        assert absolute >= 0; // defect
    }
}
