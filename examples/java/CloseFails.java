// conspect: assertions=proved exceptions=violated kind=java.lang.IllegalStateException
// witness: 3
// Nothing fails but the closing.
import org.sosy_lab.sv_benchmarks.Verifier;

public class CloseFails {
    static final class Buffer implements AutoCloseable {
        private int pending;

        void write(int n) {
            pending += n;
            if (pending >= 8) {
                pending -= 8;
            }
        }

        @Override
        public void close() {
            if (pending != 0) {
                throw new IllegalStateException("unflushed"); // defect
            }
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 7) {
            return;
        }
        try (Buffer buffer = new Buffer()) {
            buffer.write(n);
            buffer.write(n);
        }
    }
}
