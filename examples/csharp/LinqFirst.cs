// conspect: assertions=proved exceptions=violated kind=System.InvalidOperationException
// witness: -1 0
// First of nothing.
using System.Linq;

public static class LinqFirst {
    public static void Main() {
        int a = Conspect.Any.Int(), b = Conspect.Any.Int();
        var items = new[] {a, b};
        int first = items.Where(i => i > 0).First(); // defect
    }
}
