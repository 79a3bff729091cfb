// conspect: assertions=proved exceptions=violated kind=java.lang.ClassCastException
// witness: true
// A raw type lets an Integer into a list of strings; the cast that fails is one that nobody wrote.
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HeapPollution {
    @SuppressWarnings({"unchecked", "rawtypes"})
    static void add(List list, Object element) {
        list.add(element);
    }

    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        add(names, "ann");
        if (Verifier.nondetBoolean()) {
            add(names, 5);
        }
        assert names.get(0).equals("ann");
        String last = names.get(names.size() - 1); // defect
        assert last.length() == 3;
    }
}
