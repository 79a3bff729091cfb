// conspect: assertions=unknown exceptions=unknown
// options: --loops unroll
// Where many keys collide, the JDK orders them by their own order.
import java.util.HashMap;
import java.util.Map;

public class TreeOfKeys {
    static final class Key implements Comparable<Key> {
        static int compared;
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
            return 1;
        }

        @Override
        public int compareTo(Key other) {
            compared++;
            return Integer.compare(id, other.id);
        }
    }

    public static void main(String[] args) {
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            map.put(new Key(i), i);
        }
        assert Key.compared == 0; // defect
    }
}
