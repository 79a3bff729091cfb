// conspect: assertions=proved exceptions=proved
// Recursion whose depth the values bound.
import org.sosy_lab.sv_benchmarks.Verifier;

public class GcdRecursive {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < 1 || a > 12 || b < 0 || b > 12) {
            return;
        }
        int divisor = gcd(a, b);
        assert divisor >= 1 && a % divisor == 0 && b % divisor == 0;
    }
}
