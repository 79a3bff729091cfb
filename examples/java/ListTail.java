// conspect: assertions=proved exceptions=violated kind=java.lang.NullPointerException
// witness: true true true
// The last but one node of a list that may be too short.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListTail {
    static class Node {
        int value;
        Node next;
    }

    static int lastButOne(Node list) {
        while (list.next.next != null) { // defect
            list = list.next;
        }
        return list.value;
    }

    public static void main(String[] args) {
        Node list = new Node();
        Node last = list;
        for (int i = 1; i < 4; i++) {
            last.value = i;
            if (!Verifier.nondetBoolean() && i > 1) {
                last.next = new Node();
                last = last.next;
            }
        }
        assert lastButOne(list) > 0;
    }
}
