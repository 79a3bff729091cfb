// conspect: assertions=proved exceptions=proved
// Reversing a linked list in place.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListReverse {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node reverse(Node list) {
        Node done = null;
        while (list != null) {
            Node rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }

    public static void main(String[] args) {
        int[] values = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        Node list = null;
        for (int i = values.length - 1; i >= 0; i--) {
            if (Verifier.nondetBoolean()) {
                list = new Node(values[i], list);
            }
        }
        Node first = list;
        Node reversed = reverse(list);
        if (first != null) {
            assert first.next == null && reversed != null;
        }
        Node again = reverse(reversed);
        assert again == first;
        for (int i = 0; again != null; i++) {
            while (values[i] != again.value) {
                i++;
            }
            again = again.next;
        }
    }
}
