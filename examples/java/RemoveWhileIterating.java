// conspect: assertions=proved exceptions=violated kind=java.util.ConcurrentModificationException
// witness: 1
// Removing from the list that is being iterated over; removing the last but one element goes unnoticed.
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RemoveWhileIterating {
    public static void main(String[] args) {
        int unwanted = Verifier.nondetInt();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Integer element : list) { // defect
            if (element == unwanted) {
                list.remove(element);
            }
        }
        assert list.size() == (unwanted == 2 ? 2 : 3);
    }
}
