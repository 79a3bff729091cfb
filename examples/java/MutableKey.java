// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 5
// A key that changes after it was put into a set is lost.
import java.util.HashSet;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MutableKey {
    static class Name {
        String text;

        Name(String text) {
            this.text = text;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Name && ((Name) other).text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    public static void main(String[] args) {
        Set<Name> names = new HashSet<>();
        Name name = new Name("ann");
        names.add(name);
        assert names.contains(name) && names.contains(new Name("ann"));
        if (Verifier.nondetInt() == 5) {
            name.text = "bob";
        }
        assert names.contains(name); // defect
    }
}
