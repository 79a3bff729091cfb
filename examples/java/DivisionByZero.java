// conspect: assertions=proved exceptions=violated kind=java.lang.ArithmeticException
// witness: 5 -5
// The divisor is a sum that can be zero.
import org.sosy_lab.sv_benchmarks.Verifier;

public class DivisionByZero {
    static int share(int total, int first, int second) {
        return total / (first + second); // defect
    }

    public static void main(String[] args) {
        int first = Verifier.nondetInt();
        int second = Verifier.nondetInt();
        if (first != 0 || second != 0) {
            System.out.println(share(100, first, second));
        }
    }
}
