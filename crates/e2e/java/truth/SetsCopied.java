// options: --time 20
// What is in a set that is given can be taken out; what a set is made of need not be all in it.
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class SetsCopied {
    //@ taken A=proved E=proved
    static void taken(Set<Integer> free) {
        if (free == null || !free.contains(5)) {
            return;
        }
        boolean taken = free.remove(5);
        assert taken;
    }

    //@ takenTwice A=violated E=any
    static void takenTwice(Set<Integer> free) {
        if (free == null) {
            return;
        }
        boolean first = free.remove(1);
        boolean second = free.remove(2);
        assert first == second;
    }

    //@ distinct A=violated E=any
    static void distinct(List<Integer> list) {
        if (list == null) {
            return;
        }
        Set<Integer> distinct = new HashSet<>(list);
        assert distinct.size() == list.size();
    }

    //@ added A=violated E=any
    static void added(Map<String, Integer> prices) {
        if (prices == null) {
            return;
        }
        Map<String, Integer> copy = new HashMap<>(prices);
        copy.put("a", 1);
        assert copy.size() == prices.size() + 1;
    }

    //@ room A=proved E=any
    static void room(int n, int k) {
        if (n < 0) {
            return;
        }
        Map<Integer, Integer> map = new HashMap<>(n);
        map.put(k, 1);
        map.put(3, 2);
        assert map.size() <= 2;
    }
}
