// conspect: assertions=proved exceptions=proved
// A class whose initializer throws: one error the first time, another one ever after.
import org.sosy_lab.sv_benchmarks.Verifier;

public class InitializationFailure {
    static int divisor;

    static class Fragile {
        static int ratio = 100 / divisor;
        static int other = 5;
    }

    public static void main(String[] args) {
        divisor = Verifier.nondetInt();
        String first = "none";
        String second = "none";
        try {
            first = "value " + (Fragile.ratio == 100 / divisor);
        } catch (ExceptionInInitializerError e) {
            assert e.getCause() instanceof ArithmeticException;
            first = "initializer";
        }
        try {
            second = "value " + Fragile.other;
        } catch (NoClassDefFoundError e) {
            second = "no class";
        }
        if (divisor == 0) {
            assert first.equals("initializer") && second.equals("no class");
        } else {
            assert first.equals("value true") && second.equals("value 5");
        }
    }
}
