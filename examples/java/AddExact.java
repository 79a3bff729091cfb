// conspect: assertions=proved exceptions=violated kind=java.lang.ArithmeticException
// witness: 2147483647 1
// Exact arithmetic throws where plain arithmetic would wrap.
import org.sosy_lab.sv_benchmarks.Verifier;

public class AddExact {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a > 0 && b > 0) {
            int sum = Math.addExact(a, b); // defect
            assert sum > a && sum > b;
        }
    }
}
