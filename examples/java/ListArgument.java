// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --entry ListArgument.firstTwo
// witness:
// A list that is given is one that a program can have, of any length.
import java.util.ArrayList;
import java.util.List;

public class ListArgument {
    static int firstTwo(List<Integer> list) {
        if (list == null || list.size() < 2) {
            return 0;
        }
        Integer first = list.get(0);
        Integer second = list.get(1);
        if (first == null || second == null) {
            return 0;
        }
        assert list.contains(first) && list.indexOf(first) == 0;
        assert first + second != 1234; // defect
        list.set(0, second);
        return list.get(0) - second;
    }

    public static void main(String[] args) {
        firstTwo(new ArrayList<>(List.of(1000, 234)));
    }
}
