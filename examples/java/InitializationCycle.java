// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: true
// Two classes that initialize each other: the one that comes first sees a zero.
import org.sosy_lab.sv_benchmarks.Verifier;

public class InitializationCycle {
    static class Left {
        static int value = Right.value + 1;
    }

    static class Right {
        static int value = Left.value + 1;
    }

    public static void main(String[] args) {
        int first = Verifier.nondetBoolean() ? Left.value : Right.value;
        assert first == 2;
        assert Right.value == 2; // defect
    }
}
