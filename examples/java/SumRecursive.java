// conspect: assertions=proved exceptions=proved
// Recursion as deep as the number says: no bound on it is needed, an invariant shows what it gives.
import org.sosy_lab.sv_benchmarks.Verifier;

public class SumRecursive {
    static int count(int n) {
        return n <= 0 ? 0 : 1 + count(n - 1);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        assert n < 0 || n > 2000 || count(n) == n;
    }
}
