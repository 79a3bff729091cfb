// conspect: assertions=proved exceptions=proved
// options: --entry HeapEntry.relink
// A method entered with any object graph: aliases and cycles included, of any size.
public class HeapEntry {
    static final class Node {
        int value;
        Node next;
    }

    static void relink(Node a, Node b) {
        if (a == null || b == null) {
            return;
        }
        Node rest = a.next;
        a.next = b;
        b.value = 5;
        assert a.next == b && a.next.value == 5;
        if (rest != null && rest != a) {
            Node after = rest.next;
            assert rest != b || after == b.next;
            if (rest == rest.next) {
                assert after == rest;
            }
        }
        Node fresh = new Node();
        assert fresh != a && fresh != b && fresh != rest && fresh.value == 0;
        fresh.value = 6;
        assert b.value == 5;
    }

    public static void main(String[] args) {
        Node a = new Node();
        relink(a, a);
        relink(a, new Node());
    }
}
