// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --loop-bound 12
// witness: 7
// A violation that only the seventh round of a loop brings about.
import org.sosy_lab.sv_benchmarks.Verifier;

public class SeventhRound {
    public static void main(String[] args) {
        int rounds = Verifier.nondetInt();
        if (rounds > 10) {
            return;
        }
        int fuel = 20;
        for (int i = 0; i < rounds; i++) {
            fuel -= 3;
        }
        assert fuel >= 0; // defect
    }
}
