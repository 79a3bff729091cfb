// conspect: assertions=proved exceptions=violated kind=java.lang.IndexOutOfBoundsException
// witness: 3
// An index that the JDK checks.
import java.util.Arrays;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SubListIndex {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 3) {
            return;
        }
        List<Integer> window = Arrays.asList(1, 2, 3, 4, 5).subList(1, 4);
        assert window.get(0) == 2;
        int element = window.get(n); // defect
        assert element == n + 2;
    }
}
