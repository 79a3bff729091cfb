// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 1073741824 1073741824
// The classic defect of binary search: the sum of two indices overflows.
import org.sosy_lab.sv_benchmarks.Verifier;

public class MidpointOverflow {
    static int middle(int low, int high) {
        return (low + high) / 2;
    }

    public static void main(String[] args) {
        int low = Verifier.nondetInt();
        int high = Verifier.nondetInt();
        Verifier.assume(0 <= low && low <= high);
        int middle = middle(low, high);
        assert low <= middle && middle <= high; // defect
    }
}
