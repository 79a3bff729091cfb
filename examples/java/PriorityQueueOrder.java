// conspect: assertions=proved exceptions=proved
// The JDK's PriorityQueue gives three arbitrary numbers back in order.
import java.util.Comparator;
import java.util.PriorityQueue;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PriorityQueueOrder {
    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(Verifier.nondetInt());
        queue.add(Verifier.nondetInt());
        queue.add(Verifier.nondetInt());
        int first = queue.poll();
        int second = queue.poll();
        int third = queue.poll();
        assert first <= second && second <= third && queue.peek() == null;
        PriorityQueue<String> words = new PriorityQueue<>(Comparator.comparing(String::length).reversed());
        words.add("a");
        words.add("ccc");
        words.add("bb");
        assert words.poll().equals("ccc") && words.poll().equals("bb");
    }
}
