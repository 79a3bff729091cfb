// conspect: assertions=proved exceptions=proved
// The order of strings is antisymmetric and agrees with equality.
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringOrder {
    public static void main(String[] args) {
        String first = Verifier.nondetString();
        String second = Verifier.nondetString();
        if (first.length() > 2 || second.length() > 2) {
            return;
        }
        int forth = first.compareTo(second);
        int back = second.compareTo(first);
        assert forth == -back;
        assert (forth == 0) == first.equals(second);
        if (first.isEmpty()) {
            assert forth == -second.length();
        }
    }
}
