// conspect: assertions=proved exceptions=proved
// Inner, local and anonymous classes with what they capture.
import org.sosy_lab.sv_benchmarks.Verifier;

public class InnerClasses {
    private int total;

    class Counter {
        int step;

        Counter(int step) {
            this.step = step;
        }

        class Doubled {
            void count() {
                total += 2 * step;
            }
        }

        void count() {
            InnerClasses.this.total += step;
        }
    }

    interface Action {
        int run(int n);
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        InnerClasses outer = new InnerClasses();
        Counter counter = outer.new Counter(x);
        counter.count();
        Counter.Doubled doubled = counter.new Doubled();
        doubled.count();
        assert outer.total == 3 * x;
        class Local implements Action {
            @Override
            public int run(int n) {
                return n + x + outer.total;
            }
        }
        Action anonymous = new Action() {
            int calls;

            @Override
            public int run(int n) {
                return ++calls * n;
            }
        };
        assert new Local().run(1) == 1 + 4 * x;
        anonymous.run(0);
        assert anonymous.run(5) == 10;
    }
}
