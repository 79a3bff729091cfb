// conspect: assertions=proved exceptions=violated kind=java.lang.ArrayStoreException
// witness: true
// Arrays are covariant; the store is checked when it happens.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayStoreCheck {
    static void fill(Object[] cells, Object value) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = value; // defect
        }
    }

    public static void main(String[] args) {
        Object[] cells = Verifier.nondetBoolean() ? new Integer[2] : new Object[2];
        fill(cells, null);
        fill(cells, "text");
        assert cells.getClass() == Object[].class;
    }
}
