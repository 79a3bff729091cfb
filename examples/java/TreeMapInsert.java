// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 20
// A sorted map with an arbitrary key in it, which may come between the two that were there.
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TreeMapInsert {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(10, 1);
        map.put(30, 3);
        int key = Verifier.nondetInt();
        map.put(key, 2);
        assert map.get(key) == 2;
        assert map.firstKey() <= 10 && map.lastKey() >= 30;
        assert map.higherKey(10) == 30 || map.size() == 2; // defect
    }
}
