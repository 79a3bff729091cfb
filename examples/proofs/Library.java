import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loops over library objects: lengths, bounds and nulls. */
public class Library {
    // safe: lengths are not negative
    public static int lengths(String[] words) {
        if (words == null) {
            return 0;
        }
        int sum = 0;
        for (String w : words) {
            if (w != null) {
                sum = Math.max(sum, w.length());
            }
        }
        assert sum >= 0;
        return sum;
    }

    // safe: the index is always inside the text
    public static int digits(String text) {
        if (text == null) {
            return 0;
        }
        int n = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                n++;
            }
        }
        assert n <= text.length();
        return n;
    }

    // unsafe: one index too many
    public static int lastIsBehind(String text) {
        int n = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (text.charAt(i) == ' ') {
                n++;
            }
        }
        return n;
    }

    // safe: what is appended has so many characters
    public static int appended(int n) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n; i++) {
            out.append('x');
        }
        assert out.length() >= 0;
        return out.length();
    }

    // safe: a list of as many elements as were added
    public static int added(int n) {
        List<Integer> list = new ArrayList<>();
        int i = 0;
        while (i < n) {
            list.add(i);
            i++;
        }
        assert list.size() == i;
        return list.size();
    }

    // safe: each index is below the size
    public static int gotten(int n) {
        List<String> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add("x");
        }
        int sum = 0;
        for (int i = 0; i < list.size(); i++) {
            sum ^= list.get(i).length();
        }
        return sum;
    }

    // safe: a map knows what was put
    public static int counted(int n) {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < n; i++) {
            map.put(i & 7, i);
        }
        assert map.size() >= 0;
        return map.size();
    }
}
