// conspect: assertions=proved exceptions=violated kind=java.lang.NullPointerException
// witness: 4
// A key that is not there, unboxed.
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashMapMissing {
    public static void main(String[] args) {
        Map<Integer, Integer> prices = new HashMap<>();
        prices.put(1, 10);
        prices.put(2, 25);
        prices.put(17, 40);
        int item = Verifier.nondetInt();
        if (item < 0 || item > 4 || item == 0 || item == 3) {
            return;
        }
        int price = prices.get(item); // defect
        assert price == 10 || price == 25;
    }
}
