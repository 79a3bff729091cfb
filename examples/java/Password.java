// conspect: assertions=proved exceptions=violated kind=java.lang.IllegalStateException
// witness: "sesame"
// A string that only equality finds.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Password {
    public static void main(String[] args) {
        String word = Verifier.nondetString();
        if (word.length() > 8) {
            return;
        }
        if (word.equals("sesame")) {
            throw new IllegalStateException("open " + word); // defect
        }
        assert !word.startsWith("sesame") || word.length() > 6;
    }
}
