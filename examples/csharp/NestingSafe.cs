// conspect: assertions=proved exceptions=proved
// options: --entry NestingSafe.Depth
// How deep a text is nested, whatever its length: the depth is at most the greatest one so far.
using System.Diagnostics;

public static class NestingSafe {
    public static int Depth(string text) {
        if (text == null) return 0;
        int depth = 0, most = 0;
        foreach (char c in text) {
            if (c == '(') {
                depth++;
                if (depth > most) most = depth;
            } else if (c == ')' && depth > 0) {
                depth--;
            }
        }
        Debug.Assert(depth >= 0 && most >= depth);
        return most;
    }

    public static void Main() { Debug.Assert(Depth("(())") == 2); }
}
