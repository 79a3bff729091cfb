// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 130
// A percentage fits a byte, a value up to 200 does not.
import org.sosy_lab.sv_benchmarks.Verifier;

public class NarrowingCast {
    public static void main(String[] args) {
        int volume = Verifier.nondetInt();
        if (volume < 0 || volume > 200) {
            return;
        }
        byte stored = (byte) volume;
        short wider = (short) volume;
        char asChar = (char) volume;
        assert wider == volume && asChar == volume;
        assert stored == volume; // defect
    }
}
