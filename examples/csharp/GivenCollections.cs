// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry GivenCollections.Longest
// A list that is given has elements in any order; the best one is taken for the last.
using System.Collections.Generic;
using System.Diagnostics;

public static class GivenCollections {
    public static int Longest(List<int> lengths) {
        if (lengths == null || lengths.Count != 2) return 0;
        int best = lengths[0];
        if (lengths[1] > best) best = lengths[1];
        Debug.Assert(best == lengths[1]); // defect
        return best;
    }

    public static void Main() { Longest(new List<int> {1, 2}); }
}
