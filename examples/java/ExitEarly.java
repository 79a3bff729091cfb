// conspect: assertions=proved exceptions=proved
// What comes after System.exit does not happen, finally blocks included.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExitEarly {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        try {
            if (n < 0) {
                System.exit(3);
            }
        } finally {
            assert n >= 0;
        }
        assert n >= 0;
    }
}
