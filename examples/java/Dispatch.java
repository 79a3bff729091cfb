// conspect: assertions=proved exceptions=proved
// Virtual calls, super calls, hidden fields, and a constructor that calls an overridden method.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Dispatch {
    static class Base {
        int value = 1;
        String seen;

        Base() {
            seen = name();
        }

        String name() {
            return "base";
        }

        int twice() {
            return 2 * get();
        }

        int get() {
            return value;
        }
    }

    static class Derived extends Base {
        int value = 10;
        String label = "derived";

        @Override
        String name() {
            return label;
        }

        @Override
        int get() {
            return value + super.get();
        }
    }

    public static void main(String[] args) {
        boolean derived = Verifier.nondetBoolean();
        Base object = derived ? new Derived() : new Base();
        assert object.value == 1;
        assert object.twice() == (derived ? 22 : 2);
        assert derived ? object.seen == null : object.seen.equals("base");
        assert object instanceof Derived == derived;
        if (derived) {
            assert ((Derived) object).value == 10 && object.name().equals("derived");
        }
    }
}
