// conspect: assertions=proved exceptions=violated kind=java.lang.StringIndexOutOfBoundsException
// witness: ""
// The middle character of the empty string.
import org.sosy_lab.sv_benchmarks.Verifier;

public class EmptyString {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        Verifier.assume(text.length() < 5);
        char middle = text.charAt(text.length() / 2); // defect
        assert text.indexOf(middle) >= 0;
    }
}
