// conspect: assertions=proved exceptions=proved
// Synchronization on one thread, left in every way.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Monitors {
    private int value;

    synchronized int next(int by) {
        value += by;
        if (by < 0) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    static synchronized int twice(Monitors m) {
        synchronized (m) {
            return m.next(1) + m.next(1);
        }
    }

    public static void main(String[] args) {
        Monitors m = new Monitors();
        int by = Verifier.nondetInt();
        try {
            m.next(by);
        } catch (IllegalArgumentException e) {
            assert by < 0;
        }
        assert m.value == by && twice(m) == 2 * by + 3;
        Object none = by == 0 ? null : m;
        boolean thrown = false;
        try {
            synchronized (none) {
                m.value = 0;
            }
        } catch (NullPointerException e) {
            thrown = true;
        }
        assert thrown == (by == 0);
    }
}
