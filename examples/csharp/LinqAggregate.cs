// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: -5
// A fold whose seed is no neutral element.
using System.Diagnostics;
using System.Linq;

public static class LinqAggregate {
    public static void Main() {
        int a = Conspect.Any.Int();
        int max = new[] {a, -7}.Aggregate(0, (m, x) => x > m ? x : m);
        Debug.Assert(max == a || a < -7); // defect
    }
}
