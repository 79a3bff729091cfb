// conspect: assertions=proved exceptions=proved
// An assertion that fails and is caught violates nothing.
import org.sosy_lab.sv_benchmarks.Verifier;

public class CaughtAssertion {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int caught = 0;
        try {
            assert n > 0 : "n is " + (n > -10 ? "small" : "very small");
        } catch (AssertionError e) {
            caught++;
            assert e.getMessage().endsWith("small");
        }
        try {
            int[] cells = new int[2];
            cells[n] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            caught += 10;
        }
        assert caught == (n <= 0 ? 1 : 0) + (n < 0 || n > 1 ? 10 : 0);
    }
}
