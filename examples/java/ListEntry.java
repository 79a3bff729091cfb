// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --entry ListEntry.insert
// witness:
// Insertion into a sorted list, entered on its own: a list of one element shows that equal values are lost.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListEntry {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static void insert(Node list, int value) {
        Verifier.assume(list == null || list.next == null);
        Node inserted;
        if (list == null || value < list.value) {
            inserted = new Node(value, list);
        } else if (value == list.value) {
            inserted = list;
        } else {
            list.next = new Node(value, null);
            inserted = list;
        }
        int length = 0;
        for (Node n = inserted; n != null; n = n.next) {
            length++;
        }
        assert length == (list == null ? 1 : 2); // defect
    }

    public static void main(String[] args) {
        insert(new Node(4, null), 4);
    }
}
