// conspect: assertions=proved exceptions=proved
// A write at an arbitrary index changes that cell and no other.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraySymbolicWrite {
    public static void main(String[] args) {
        long[] cells = {10, 11, 12, 13, 14, 15};
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        if (i < 0 || i >= cells.length || j < 0 || j >= cells.length) {
            return;
        }
        cells[i] = 99;
        assert cells[i] == 99;
        assert i == j || cells[j] == 10 + j;
        long kept = cells[j];
        cells[j] = cells[i];
        cells[i] = kept;
        assert cells[j] == 99;
    }
}
