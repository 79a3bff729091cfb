// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: NaN
// One double is not equal to itself.
import org.sosy_lab.sv_benchmarks.Verifier;

public class NotANumber {
    public static void main(String[] args) {
        double reading = Verifier.nondetDouble();
        double copy = reading;
        if (reading > 100.0 || reading < -100.0) {
            copy = reading = 0.0;
        }
        assert copy == reading; // defect
    }
}
