// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 16777217
// Not every int is a float.
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatPrecision {
    public static void main(String[] args) {
        int cents = Verifier.nondetInt();
        Verifier.assume(cents >= 16777210 && cents < 16777300);
        float stored = cents;
        assert (int) stored == cents; // defect
    }
}
