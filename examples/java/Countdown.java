// conspect: assertions=proved exceptions=proved
// A loop of arbitrary length.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Countdown {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int steps = 0;
        for (int i = n; i > 0; i--) {
            steps++;
        }
        assert n <= 0 ? steps == 0 : steps == n;
    }
}
