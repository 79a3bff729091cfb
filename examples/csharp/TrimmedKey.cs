// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry TrimmedKey.Same
// witness: " a" "a"
// Keys are compared before they are trimmed.
using System.Diagnostics;

public static class TrimmedKey {
    public static bool Same(string a, string b) {
        if (a == null || b == null || a.Length != 2 || b.Length != 1) return false;
        bool same = a == b;
        Debug.Assert(same == (a.Trim() == b)); // defect
        return same;
    }

    public static void Main() { Same("ab", "b"); }
}
