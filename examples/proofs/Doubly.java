/** Doubly linked lists. */
public class Doubly {
    static final class Node {
        int value;
        Node next;
        Node previous;
    }

    // safe: both links agree along the way
    public static int walk(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) {
            Node node = new Node();
            node.value = i;
            node.next = head;
            if (head != null) {
                head.previous = node;
            }
            head = node;
        }
        int length = 0;
        for (Node p = head; p != null; p = p.next) {
            assert p.value >= 0;
            length++;
            if (length < 0) {
                length = 0;
            }
        }
        assert length >= 0;
        return length;
    }

    // unsafe: the first node has no previous one
    public static int back(int n) {
        Node head = new Node();
        for (int i = 0; i < n; i++) {
            Node node = new Node();
            node.value = i;
            node.next = head;
            head.previous = node;
            head = node;
        }
        return head.previous.value;
    }

    // safe: the second node has a previous one
    public static int second(int n) {
        Node head = new Node();
        Node last = null;
        for (int i = 0; i < n; i++) {
            Node node = new Node();
            node.next = head;
            head.previous = node;
            last = head;
            head = node;
        }
        if (last == null) {
            return 0;
        }
        return last.previous.value;
    }
}
