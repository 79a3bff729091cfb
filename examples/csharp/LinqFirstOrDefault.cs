// conspect: assertions=proved exceptions=proved
// FirstOrDefault of nothing is zero.
using System.Diagnostics;
using System.Linq;

public static class LinqFirstOrDefault {
    public static void Main() {
        int a = Conspect.Any.Int(), b = Conspect.Any.Int();
        int first = new[] {a, b}.FirstOrDefault(i => i > 0);
        Debug.Assert(first == (a > 0 ? a : b > 0 ? b : 0));
    }
}
