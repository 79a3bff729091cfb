package summaries;

/** Structures with references: a node that is put in order, an operation on two nodes, a sorted list. */
public final class Lists {
    static final class Node {
        int elem;
        Node next;

        Node swap() {
            if (next != null) {
                if (elem > next.elem) {
                    Node t = next;
                    next = t.next;
                    t.next = this;
                    return t;
                }
            }
            return this;
        }
    }

    public static int callSwap(int a, int b, int c) {
        Node first = new Node();
        first.elem = a;
        first.next = new Node();
        first.next.elem = b;
        first.next.next = new Node();
        first.next.next.elem = c;
        Node n = first.swap();
        if (n.next != null) {
            n.next = n.next.swap();
        }
        n = n.swap();
        assert n.elem <= n.next.elem;
        return n.elem;
    }

    /** Moves the smaller value to the first node. */
    static void order(Node a, Node b) {
        if (a == null || b == null) {
            return;
        }
        if (a == b) {
            a.elem = 0;
            return;
        }
        if (a.elem > b.elem) {
            int t = a.elem;
            a.elem = b.elem;
            b.elem = t;
            a.next = b;
        } else {
            b.next = a;
        }
    }

    public static int orderTwice(Node p, Node q) {
        order(p, q);
        order(q, p);
        return p == null ? 0 : p.elem;
    }

    public static int orderThrice(Node p, Node q, Node r) {
        order(p, q);
        order(q, r);
        order(p, q);
        return p == null ? 0 : p.elem;
    }

    /** Adds a value to a sorted list. */
    static Node add(Node head, int value) {
        Node fresh = new Node();
        fresh.elem = value;
        if (head == null || value <= head.elem) {
            fresh.next = head;
            return fresh;
        }
        Node at = head;
        while (at.next != null && at.next.elem < value) {
            at = at.next;
        }
        fresh.next = at.next;
        at.next = fresh;
        return head;
    }

    static boolean sorted(Node head) {
        for (Node at = head; at != null && at.next != null; at = at.next) {
            if (at.elem > at.next.elem) {
                return false;
            }
        }
        return true;
    }

    public static int addThree(int a, int b, int c) {
        Node head = add(null, a);
        head = add(head, b);
        head = add(head, c);
        assert sorted(head);
        return head.elem;
    }

    public static int addFour(int a, int b, int c, int d) {
        Node head = add(null, a);
        head = add(head, b);
        head = add(head, c);
        head = add(head, d);
        assert sorted(head);
        return head.elem;
    }
}
