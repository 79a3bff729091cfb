// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: -3
// A return in a finally block swallows the exception.
import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyOverride {
    @SuppressWarnings("finally")
    static int checked(int amount) {
        int result = 0;
        try {
            if (amount < 0) {
                throw new IllegalArgumentException("negative");
            }
            result = amount;
        } finally {
            return result;
        }
    }

    public static void main(String[] args) {
        int amount = Verifier.nondetInt();
        int result = checked(amount);
        assert result == amount; // defect
    }
}
