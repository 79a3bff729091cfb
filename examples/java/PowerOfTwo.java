// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 0
// Zero passes the well-known test.
import org.sosy_lab.sv_benchmarks.Verifier;

public class PowerOfTwo {
    static boolean isPowerOfTwo(int n) {
        return (n & n - 1) == 0;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n >= 0 && isPowerOfTwo(n)) {
            int found = 0;
            for (int i = 0; i < 31; i++) {
                found += n >> i & 1;
            }
            assert found == 1; // defect
        }
    }
}
