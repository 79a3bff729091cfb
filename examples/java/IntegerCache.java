// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 128
// Small boxes are shared, others are not.
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntegerCache {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 1000);
        Integer first = n;
        Integer second = n;
        assert first.equals(second);
        assert first == second; // defect
    }
}
