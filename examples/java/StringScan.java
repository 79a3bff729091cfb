// conspect: assertions=proved exceptions=proved
// options: --loop-bound 8
// A string of arbitrary length, gone over character by character.
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringScan {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        int spaces = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == ' ') {
                spaces++;
            }
        }
        assert spaces <= text.length();
    }
}
