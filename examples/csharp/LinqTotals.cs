// conspect: assertions=proved exceptions=proved
// Sums, filters and projections agree with a loop.
using System.Diagnostics;
using System.Linq;

public static class LinqTotals {
    public static void Main() {
        int a = Conspect.Any.Int(-1000, 1000), b = Conspect.Any.Int(-1000, 1000);
        var items = new[] {a, b, 7};
        int loop = 0;
        foreach (int i in items) if (i > 0) loop += 2 * i;
        Debug.Assert(items.Where(i => i > 0).Select(i => 2 * i).Sum() == loop);
    }
}
