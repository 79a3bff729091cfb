// conspect: assertions=proved exceptions=proved
// An array of arbitrary length: no loop goes over it.
import org.sosy_lab.sv_benchmarks.Verifier;

public class UnknownLength {
    public static void main(String[] args) {
        int length = Verifier.nondetInt();
        if (length < 2 || length > 1000) {
            return;
        }
        int[] cells = new int[length];
        cells[0] = 7;
        cells[length - 1] = 8;
        int middle = cells[length / 2];
        assert cells[0] == 7 && cells.length == length;
        assert length == 2 ? middle == 8 : middle == 0;
    }
}
