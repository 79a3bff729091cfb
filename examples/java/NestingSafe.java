// conspect: assertions=proved exceptions=any
// options: --entry NestingSafe.depth --entry NestingSafe.count --time 20
// How deep a text is nested, and how many elements a list has, whatever their lengths.
import java.util.List;

public class NestingSafe {
    static int depth(String text) {
        int depth = 0;
        int most = 0;
        for (char c : text.toCharArray()) {
            if (c == '(') {
                depth++;
                if (depth > most) {
                    most = depth;
                }
            } else if (c == ')' && depth > 0) {
                depth--;
            }
        }
        assert depth >= 0 && most >= depth;
        return most;
    }

    static int count(List<Integer> list) {
        int count = 0;
        for (Integer x : list) {
            count++;
        }
        assert count == list.size();
        return count;
    }
}
