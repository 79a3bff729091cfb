// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --entry CountedList.count --effort 1000000
// witness:
// A count that begins at one is not the size of the list.
import java.util.ArrayList;
import java.util.List;

public class CountedList {
    static int count(List<Integer> list) {
        if (list == null) {
            return 0;
        }
        int count = 1;
        for (Integer x : list) {
            count++;
        }
        assert count == list.size(); // defect
        return count;
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        list.add(7);
        count(list);
    }
}
