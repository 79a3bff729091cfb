// conspect: assertions=proved exceptions=proved
// options: --entry CountedListSafe.count --effort 1000000
// A count of all elements, null or not, is the size of the list.
import java.util.ArrayList;
import java.util.List;

public class CountedListSafe {
    static int count(List<Integer> list) {
        if (list == null) {
            return 0;
        }
        int count = 0;
        for (Integer x : list) {
            count++;
        }
        assert count == list.size();
        return count;
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        list.add(null);
        assert count(list) == 1;
    }
}
