// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: "2147483648"
// A home-made parser of ten digits overflows.
import org.sosy_lab.sv_benchmarks.Verifier;

public class DigitsOverflow {
    public static void main(String[] args) {
        String digits = Verifier.nondetString();
        if (digits.length() != 10) {
            return;
        }
        int value = 0;
        for (int i = 0; i < 10; i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return;
            }
            value = value * 10 + (c - '0');
        }
        assert value >= 0; // defect
    }
}
