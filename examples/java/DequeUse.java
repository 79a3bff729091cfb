// conspect: assertions=proved exceptions=proved
// The JDK's ArrayDeque as a stack and as a queue, wrapping round its array.
import java.util.ArrayDeque;
import java.util.Iterator;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DequeUse {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ArrayDeque<Integer> deque = new ArrayDeque<>(4);
        for (int i = 0; i < 20; i++) {
            deque.addLast(i);
            if (i % 3 == 2) {
                assert deque.pollFirst() == i / 3;
            }
        }
        deque.addFirst(x);
        assert deque.size() == 15 && deque.peekFirst() == x && deque.peekLast() == 19;
        Iterator<Integer> backwards = deque.descendingIterator();
        assert backwards.next() == 19 && backwards.next() == 18;
        assert deque.pop() == x && deque.contains(10) && !deque.contains(3);
        deque.clear();
        assert deque.poll() == null && deque.isEmpty();
    }
}
