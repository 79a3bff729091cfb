// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry Nesting.Depth
// witness: ")"
// How deep a text is nested: where it closes more than it opens, the depth is negative.
using System.Diagnostics;

public static class Nesting {
    public static int Depth(string text) {
        if (text == null) return 0;
        int depth = 0, most = 0;
        foreach (char c in text) {
            if (c == '(') {
                depth++;
                if (depth > most) most = depth;
            } else if (c == ')') {
                depth--;
            }
        }
        Debug.Assert(depth >= 0 && most >= depth); // defect
        return most;
    }

    public static void Main() { Depth(")"); }
}
