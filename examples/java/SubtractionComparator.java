// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: -2147483648 1
// Comparing by subtraction is no order.
import java.util.Comparator;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SubtractionComparator {
    public static void main(String[] args) {
        Comparator<Integer> order = (a, b) -> a - b;
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < b) {
            assert order.compare(a, b) < 0; // defect
        }
    }
}
