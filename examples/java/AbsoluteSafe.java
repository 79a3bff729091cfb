// conspect: assertions=proved exceptions=proved
// The absolute value, with the minimum kept out; three ways to compute it agree.
import org.sosy_lab.sv_benchmarks.Verifier;

public class AbsoluteSafe {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x != Integer.MIN_VALUE);
        int byTest = x < 0 ? -x : x;
        int mask = x >> 31;
        int byBits = (x + mask) ^ mask;
        assert byTest >= 0;
        assert byTest == byBits;
        assert byTest == Math.abs(x);
    }
}
