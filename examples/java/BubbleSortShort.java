// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 3 2 1
// A bubble sort that stops one comparison too early.
import org.sosy_lab.sv_benchmarks.Verifier;

public class BubbleSortShort {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        for (int end = a.length - 1; end > 1; end--) {
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int kept = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = kept;
                }
            }
        }
        assert a[1] <= a[2];
        assert a[0] <= a[1]; // defect
    }
}
