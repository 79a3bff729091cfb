// conspect: assertions=proved exceptions=proved
// Two midpoints that do not overflow, and agree.
import org.sosy_lab.sv_benchmarks.Verifier;

public class MidpointSafe {
    public static void main(String[] args) {
        int low = Verifier.nondetInt();
        int high = Verifier.nondetInt();
        Verifier.assume(0 <= low && low <= high);
        int byDifference = low + (high - low) / 2;
        int byShift = (low + high) >>> 1;
        assert low <= byDifference && byDifference <= high;
        assert byDifference == byShift;
    }
}
