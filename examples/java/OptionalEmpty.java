// conspect: assertions=proved exceptions=violated kind=java.util.NoSuchElementException
// witness: 3
// The first element of a filtered stream need not exist.
import java.util.List;
import java.util.Optional;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OptionalEmpty {
    static Optional<Integer> firstAbove(List<Integer> list, int limit) {
        for (Integer element : list) {
            if (element > limit) {
                return Optional.of(element);
            }
        }
        return Optional.empty();
    }

    public static void main(String[] args) {
        int limit = Verifier.nondetInt();
        Optional<Integer> found = firstAbove(List.of(1, 3, 2), limit);
        assert found.map(n -> n > limit).orElse(true);
        int first = found.get(); // defect
        assert first == 1 || first == 3;
    }
}
