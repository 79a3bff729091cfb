// conspect: assertions=proved exceptions=proved
// Keys with equal hash codes and a key class of one's own.
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashCollisions {
    static final class Key {
        final int id;

        Key(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).id == id;
        }

        @Override
        public int hashCode() {
            return 42;
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(1), "one");
        map.put(new Key(2), "two");
        map.put(new Key(x), "x");
        assert map.size() == (x == 1 || x == 2 ? 2 : 3);
        assert map.get(new Key(1)).equals(x == 1 ? "x" : "one");
        Set<String> names = new HashSet<>();
        assert "Aa".hashCode() == "BB".hashCode();
        assert names.add("Aa") && names.add("BB") && !names.add("Aa") && names.size() == 2;
    }
}
