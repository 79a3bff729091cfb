// options: --time 60
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Identity hash codes of given objects: any numbers, each the same at every call. */
public class Identity {
    static class Node {
        int v;
        Node next;
    }

    //@ counted A=proved E=proved
    static void counted(Node n) {
        Set<Node> seen = new HashSet<>();
        int k = 0;
        while (n != null && k < 3 && seen.add(n)) {
            n = n.next;
            k++;
        }
        assert seen.size() == k;
    }

    //@ keyed A=proved E=proved
    static void keyed(Node a, Node b) {
        if (a == null || b == null) return;
        Map<Node, Integer> m = new HashMap<>();
        m.put(a, 1);
        m.put(b, 2);
        assert m.get(b) == 2 && m.size() == (a == b ? 1 : 2);
    }

    //@ keyedTwice A=violated E=proved
    static void keyedTwice(Node a, Node b) {
        Map<Node, Integer> m = new HashMap<>();
        m.put(a, 1);
        m.put(b, 2);
        assert m.size() == 2;
    }

    //@ sameCode A=proved E=proved
    static void sameCode(Node a, Node b) {
        if (a == null || b == null) return;
        assert a.hashCode() == a.hashCode() && System.identityHashCode(a) == a.hashCode();
        if (a == b) assert a.hashCode() == b.hashCode();
    }

    /** Nothing says so, and no execution of ours shows otherwise. */
    //@ otherCode A=open E=proved
    static void otherCode(Node a, Node b) {
        if (a != null && b != null && a != b) assert a.hashCode() != b.hashCode();
    }

    //@ ofNothing A=proved E=violated
    static int ofNothing(Node a) {
        if (a == null) assert System.identityHashCode(a) == 0;
        return a.hashCode();
    }

    /** The map compares its keys with an object of its own, which a class initializer made: that is open. */
    //@ byIdentity A=open E=open
    static void byIdentity(Node a, Node b) {
        Map<Node, Integer> m = new IdentityHashMap<>();
        m.put(a, 1);
        m.put(b, 2);
        assert m.size() == (a == b ? 1 : 2);
    }

    record Entry(Node node, int k) {}

    //@ recorded A=proved E=proved
    static void recorded(Node a, int k) {
        Entry p = new Entry(a, k);
        Entry q = new Entry(a, k);
        assert p.equals(q) && p.hashCode() == q.hashCode();
    }
}
