// conspect: assertions=proved exceptions=proved
// The sum of bounded elements is bounded.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraySum {
    public static void main(String[] args) {
        int[] marks = new int[4];
        for (int i = 0; i < marks.length; i++) {
            marks[i] = Verifier.nondetInt();
            Verifier.assume(marks[i] >= 0 && marks[i] <= 100);
        }
        int sum = 0;
        int best = -1;
        for (int mark : marks) {
            sum += mark;
            best = Math.max(best, mark);
        }
        assert sum >= best && sum <= 4 * best && sum <= 400;
    }
}
