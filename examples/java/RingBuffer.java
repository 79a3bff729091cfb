// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: true true true true true
// A ring buffer that takes one element too many and forgets the oldest.
import org.sosy_lab.sv_benchmarks.Verifier;

public class RingBuffer {
    private final int[] cells = new int[4];
    private int head;
    private int size;

    boolean offer(int n) {
        if (size > cells.length) {
            return false;
        }
        cells[(head + size) % cells.length] = n;
        size++;
        return true;
    }

    int poll() {
        int n = cells[head];
        head = (head + 1) % cells.length;
        size--;
        return n;
    }

    public static void main(String[] args) {
        RingBuffer buffer = new RingBuffer();
        int next = 1;
        for (int i = 0; i < 5; i++) {
            if (Verifier.nondetBoolean() && buffer.offer(next)) {
                next++;
            }
        }
        if (next > 1) {
            assert buffer.poll() == 1; // defect
        }
    }
}
