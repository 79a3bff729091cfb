// conspect: assertions=proved exceptions=proved
// An iterator of one's own, used by the enhanced for loop.
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.sosy_lab.sv_benchmarks.Verifier;

public class IteratorOfRange implements Iterable<Integer> {
    private final int from;
    private final int to;

    IteratorOfRange(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            int at = from;

            @Override
            public boolean hasNext() {
                return at < to;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return at++;
            }
        };
    }

    public static void main(String[] args) {
        int start = Verifier.nondetInt();
        if (start < -100 || start > 100) {
            return;
        }
        int sum = 0;
        for (int n : new IteratorOfRange(start, start + 4)) {
            sum += n;
        }
        assert sum == 4 * start + 6;
        Iterator<Integer> empty = new IteratorOfRange(3, 3).iterator();
        boolean thrown = false;
        try {
            empty.next();
        } catch (NoSuchElementException e) {
            thrown = true;
        }
        assert thrown;
    }
}
