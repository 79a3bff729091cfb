// CountedByQuery.Even assertions=proved
using System.Diagnostics;
using System.Linq;

public static class CountedByQuery {
    public static void Even(int[] a) {
        if (a == null) return;
        Debug.Assert(a.Count(x => x % 2 == 0) >= 0);
    }
}
