// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --entry Nesting.depth
// witness:
// How deep a text is nested: where it closes more than it opens, the depth is negative.
public class Nesting {
    static int depth(String text) {
        if (text == null) {
            return 0;
        }
        int depth = 0;
        int most = 0;
        for (char c : text.toCharArray()) {
            if (c == '(') {
                depth++;
                if (depth > most) {
                    most = depth;
                }
            } else if (c == ')') {
                depth--;
            }
        }
        assert depth >= 0 && most >= depth; // defect
        return most;
    }

    public static void main(String[] args) {
        depth("())");
    }
}
