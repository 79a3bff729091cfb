// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: "\udc00\ud800"
// Reversing a string twice gives it back, unless a pair of surrogates comes into being on the way.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReverseTwice {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        Verifier.assume(text.length() == 2);
        String once = new StringBuilder(text).reverse().toString();
        String twice = new StringBuilder(once).reverse().toString();
        assert twice.equals(text); // defect
    }
}
