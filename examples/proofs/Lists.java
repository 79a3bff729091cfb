/** Linked lists and trees. */
public class Lists {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Tree {
        int key;
        Tree left;
        Tree right;
    }

    // safe
    static void values(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) {
            head = new Node(i, head);
        }
        for (Node p = head; p != null; p = p.next) {
            assert p.value >= 0;
        }
    }

    // safe
    static int length(Node p) {
        int n = 0;
        while (p != null) {
            n = n < 1000 ? n + 1 : n;
            p = p.next;
        }
        assert n >= 0;
        return n;
    }

    // safe
    static Node reverse(Node p) {
        Node done = null;
        while (p != null) {
            Node next = p.next;
            p.next = done;
            done = p;
            p = next;
        }
        return done;
    }

    // safe
    static boolean contains(Tree t, int key) {
        while (t != null) {
            if (key == t.key) {
                return true;
            }
            t = key < t.key ? t.left : t.right;
        }
        return false;
    }

    // safe
    static Node remove(Node head, int value) {
        Node first = new Node(0, head);
        Node p = first;
        while (p.next != null) {
            if (p.next.value == value) {
                p.next = p.next.next;
            } else {
                p = p.next;
            }
        }
        return first.next;
    }

    // safe
    static int sum(Tree t) {
        return t == null ? 0 : t.key + sum(t.left) + sum(t.right);
    }

    // safe
    static void insertAll(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) {
            Node fresh = new Node(i % 10, null);
            if (head != null) {
                fresh.next = head.next;
                head.next = fresh;
            } else {
                head = fresh;
            }
        }
        for (Node p = head; p != null; p = p.next) {
            assert p.value < 10;
        }
    }

    // unsafe: the last node has no next
    static int second(Node p) {
        return p == null ? 0 : p.next.value;
    }

    // unsafe: values from 5 on are there as well
    static void smallValues(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) {
            head = new Node(i, head);
        }
        for (Node p = head; p != null; p = p.next) {
            assert p.value < 5;
        }
    }

    // unsafe: the search runs past a leaf
    static int least(Tree t) {
        while (t.left != null || t.key > 0) {
            t = t.left;
        }
        return t.key;
    }
}
