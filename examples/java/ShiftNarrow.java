// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 40
// An int is shifted where a long was meant.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ShiftNarrow {
    static long bit(int n) {
        return 1 << n;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 62) {
            return;
        }
        long expected = 1;
        for (int i = 0; i < 62; i++) {
            if (i < n) {
                expected *= 2;
            }
        }
        assert bit(n) == expected; // defect
    }
}
