// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 3
// A predicate with a side effect is asked twice.
import java.util.function.IntPredicate;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LambdaCounter {
    public static void main(String[] args) {
        int[] asked = {0};
        int limit = Verifier.nondetInt();
        IntPredicate below = n -> {
            asked[0]++;
            return n < limit;
        };
        IntPredicate between = below.and(n -> n > 0).or(below.negate());
        boolean first = between.test(1);
        boolean second = between.test(5);
        assert first || second || limit > 5;
        assert asked[0] == 2; // defect
    }
}
