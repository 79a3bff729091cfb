// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 2
// Which of two default methods is inherited.
import org.sosy_lab.sv_benchmarks.Verifier;

public class DefaultMethods {
    interface Shape {
        default int corners() {
            return 0;
        }

        static Shape of(int n) {
            return n == 0 ? new Blob() : n == 1 ? new Square() : new Cut();
        }
    }

    interface Box extends Shape {
        @Override
        default int corners() {
            return 4;
        }
    }

    interface Marked extends Shape {}

    static class Blob implements Shape {}

    static class Square implements Marked, Box {}

    static class Cut extends Square {
        @Override
        public int corners() {
            return super.corners() + 1;
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Shape shape = Shape.of(n);
        if (n == 1) {
            assert shape.corners() == 4;
        }
        assert shape.corners() % 2 == 0; // defect
    }
}
