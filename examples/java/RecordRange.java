// conspect: assertions=proved exceptions=violated kind=java.lang.IllegalArgumentException
// witness: 5 1
// The compact constructor of a record rejects what the caller lets through.
import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordRange {
    record Range(int from, int to) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException(from + " > " + to); // defect
            }
        }

        boolean contains(int n) {
            return from <= n && n <= to;
        }
    }

    public static void main(String[] args) {
        int from = Verifier.nondetInt();
        int to = Verifier.nondetInt();
        if (from >= 0 && to >= 0) {
            Range range = new Range(from, to);
            assert range.contains(from) && !range.contains(-1);
        }
    }
}
