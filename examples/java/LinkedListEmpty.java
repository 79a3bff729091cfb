// conspect: assertions=proved exceptions=violated kind=java.util.NoSuchElementException
// witness: 2
// Taking more from the JDK's LinkedList than was put in.
import java.util.LinkedList;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LinkedListEmpty {
    public static void main(String[] args) {
        LinkedList<String> queue = new LinkedList<>();
        queue.add("first");
        queue.addFirst("zeroth");
        queue.add(1, "between");
        assert queue.toString().equals("[zeroth, between, first]");
        queue.remove("between");
        int taken = Verifier.nondetInt() & 3;
        for (int i = 0; i <= taken; i++) {
            assert queue.getFirst().length() > 0; // defect
            queue.removeFirst();
        }
    }
}
