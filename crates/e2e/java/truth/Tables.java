// options: --time 40
import java.util.BitSet;
import java.util.Map;
import java.util.Set;

/** Maps and sets that are given, of any size: which keys are there is decided when one is asked for. */
public class Tables {
    //@ put A=proved E=violated
    static void put(Map<String, Integer> m, String k) {
        m.put(k, 1);
        assert m.containsKey(k) && !m.isEmpty();
    }

    //@ putTwo A=violated E=violated
    static void putTwo(Map<String, Integer> m, String a, String b) {
        m.put(a, 1);
        m.put(b, 2);
        assert m.get(a) == 1;
    }

    //@ grows A=violated E=violated
    static void grows(Map<String, Integer> m, String k) {
        int n = m.size();
        m.put(k, 1);
        assert m.size() == n + 1;
    }

    //@ growsWhere A=proved E=violated
    static void growsWhere(Map<Integer, Integer> m, int k) {
        int n = m.size();
        boolean there = m.containsKey(k);
        m.put(k, 1);
        assert m.size() == (there ? n : n + 1);
        m.remove(k);
        assert !m.containsKey(k) && m.size() == (there ? n - 1 : n);
    }

    //@ same A=violated E=violated
    static void same(Map<String, Integer> m, String k) {
        int n = m.size();
        m.put(k, 1);
        assert m.size() == n;
    }

    //@ others A=violated E=violated
    static void others(Map<String, Integer> m, String a, String b) {
        boolean there = m.containsKey(a);
        m.remove(b);
        assert m.containsKey(a) == there;
    }

    //@ added A=proved E=violated
    static void added(Set<String> s, String x) {
        s.add(x);
        int n = s.size();
        assert s.contains(x) && !s.add(x) && s.size() == n;
    }

    //@ addedTwo A=violated E=violated
    static void addedTwo(Set<Integer> s, int a, int b) {
        boolean x = s.add(a), y = s.add(b);
        assert x || y;
    }

    //@ apart A=violated E=violated
    static void apart(Map<String, Integer> m, Map<String, Integer> k, String a) {
        m.put(a, 1);
        assert !k.containsKey(a);
    }

    //@ bits A=violated E=violated
    static void bits(BitSet b) {
        assert b.cardinality() < 3;
    }

    //@ bitSet A=proved E=violated
    static void bitSet(BitSet b, int i) {
        if (i >= 0 && i < 100) {
            b.set(i);
            assert b.get(i) && !b.isEmpty();
        }
    }
}
