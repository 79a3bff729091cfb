// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 4 2
// An assertion error thrown by hand, from a switch that was thought to be complete.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThrownAssertion {
    static int quadrant(int x, int y) {
        int sides = (x > 0 ? 1 : 0) + (y > 0 ? 2 : 0);
        switch (sides) {
            case 0:
                return 3;
            case 1:
                return 4;
            case 2:
                return 2;
            default:
                throw new AssertionError(sides); // defect
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        assert quadrant(x, y) >= 2;
    }
}
