// conspect: assertions=proved exceptions=violated kind=java.lang.UnsupportedOperationException
// witness: true
// A list that may not be changed.
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ImmutableList {
    static List<String> names(boolean cached) {
        return cached ? List.of("ann", "bob") : new ArrayList<>(List.of("ann", "bob"));
    }

    public static void main(String[] args) {
        List<String> names = names(Verifier.nondetBoolean());
        assert names.size() == 2;
        names.add("cyd"); // defect
        assert names.get(2).equals("cyd");
    }
}
