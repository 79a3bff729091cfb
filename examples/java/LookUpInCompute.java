// conspect: assertions=proved exceptions=proved
// A function that computes a value looks up a key of another class, while the map has an unknown one.
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LookUpInCompute {
    static final class Key {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key;
        }

        @Override
        public int hashCode() {
            return 3;
        }
    }

    public static void main(String[] args) {
        Map<Object, Integer> map = new HashMap<>();
        int a = Verifier.nondetInt();
        if (a < 100 || a > 103) {
            return;
        }
        map.put(a, 1);
        map.computeIfAbsent(7, k -> map.containsKey(new Key()) ? null : 2);
        assert map.containsKey(7) && map.containsKey(a) && map.size() == 2;
    }
}
