// conspect: assertions=proved exceptions=proved
// Quotient and remainder: truncation, signs, and the one quotient that overflows.
import org.sosy_lab.sv_benchmarks.Verifier;

public class DivisionFacts {
    public static void main(String[] args) {
        int dividend = Verifier.nondetByte();
        int divisor = Verifier.nondetByte();
        assert Integer.MIN_VALUE / -1 == Integer.MIN_VALUE;
        assert Integer.MIN_VALUE % -1 == 0;
        assert Long.MIN_VALUE / -1L == Long.MIN_VALUE;
        assert -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1;
        assert Math.floorDiv(-7, 2) == -4 && Math.floorMod(-7, 2) == 1;
        if (divisor != 0) {
            int remainder = dividend % divisor;
            assert remainder == 0 || (remainder < 0) == (dividend < 0);
            assert Math.abs(remainder) < Math.abs(divisor);
        } else {
            boolean thrown = false;
            try {
                dividend = dividend / divisor;
            } catch (ArithmeticException e) {
                thrown = true;
            }
            assert thrown;
        }
    }
}
