// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry PinnedSum.Sum
// witness: 500 300 87
// Pointers into a pinned array and into a string, ordered and moved.
using System.Diagnostics;

public static class PinnedSum {
    static unsafe int Letters(string text) {
        int n = 0;
        fixed (char* first = text) {
            for (char* at = first; at < first + text.Length; at++) if (*at != ' ') n++;
        }
        return n;
    }

    public static unsafe int Sum(int a, int b, int c) {
        int[] all = {a, b, c};
        int sum = Letters("a bc");
        fixed (int* first = all) {
            for (int* at = first; at != first + all.Length; at++) sum += *at;
        }
        Debug.Assert(sum != 890); // defect
        return sum;
    }

    public static void Main() { Sum(1, 2, 3); }
}
