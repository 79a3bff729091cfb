// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 1 16
// The order of a map's keys is that of their buckets, not that of numbers.
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class UnknownKeyOrder {
    public static void main(String[] args) {
        Map<Integer, Boolean> seen = new HashMap<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < 0 || b <= a) {
            return;
        }
        seen.put(a, true);
        seen.put(b, false);
        Iterator<Integer> keys = seen.keySet().iterator();
        assert keys.next() < keys.next(); // defect
    }
}
