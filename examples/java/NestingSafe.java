// conspect: assertions=proved exceptions=proved
// options: --entry NestingSafe.depth
// How deep a text is nested, whatever its length: the depth is at most the greatest one so far.
public class NestingSafe {
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
            } else if (c == ')' && depth > 0) {
                depth--;
            }
        }
        assert depth >= 0 && most >= depth;
        return most;
    }

    public static void main(String[] args) {
        assert depth("(())()") == 2;
    }
}
