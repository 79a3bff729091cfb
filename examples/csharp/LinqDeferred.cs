// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 4
// A query is executed when it is asked, with what the variable holds by then.
using System.Diagnostics;
using System.Linq;

public static class LinqDeferred {
    public static void Main() {
        int limit = Conspect.Any.Int(0, 10);
        var items = new[] {1, 4, 6, 9};
        var large = items.Where(i => i > limit);
        int before = large.Count();
        limit -= 1;
        Debug.Assert(large.Count() == before || limit != 4 && limit != 3); // defect
    }
}
