// conspect: assertions=proved exceptions=violated kind=java.lang.ArrayIndexOutOfBoundsException
// witness: 5
// The test lets the length itself pass.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayIndex {
    public static void main(String[] args) {
        int[] squares = {0, 1, 4, 9, 16};
        int i = Verifier.nondetInt();
        if (i >= 0 && i <= squares.length) {
            int square = squares[i]; // defect
            assert square == i * i;
        }
    }
}
