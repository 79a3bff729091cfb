// conspect: assertions=proved exceptions=proved
// A box that is made with new is an object of its own, whatever its value; equals looks at the value.
import org.sosy_lab.sv_benchmarks.Verifier;

public class NewBoxes {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Integer first = new Integer(n);
        Integer second = new Integer(n);
        Integer cached = n;
        assert first != second && first != cached;
        assert first.equals(second) && second.equals(cached);
        if (n == 100) {
            assert cached == Integer.valueOf(100);
        }
    }
}
