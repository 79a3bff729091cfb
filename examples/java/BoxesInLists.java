// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 128
// Boxes of small numbers come from a cache: equal ones are one object, wherever they are kept (JLS 5.1.7).
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BoxesInLists {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 1000) {
            return;
        }
        List<Integer> list = new ArrayList<>();
        list.add(n);
        list.add(n);
        assert list.get(0) == list.get(1); // defect
    }
}
