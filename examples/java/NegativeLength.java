// conspect: assertions=proved exceptions=violated kind=java.lang.NegativeArraySizeException
// witness: 0
// A buffer that is one shorter than a count, which may be zero.
import org.sosy_lab.sv_benchmarks.Verifier;

public class NegativeLength {
    public static void main(String[] args) {
        int count = Verifier.nondetInt();
        if (count < 0 || count > 3) {
            return;
        }
        char[] separators = new char[count - 1]; // defect
        assert separators.length < 3;
    }
}
