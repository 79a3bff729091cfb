// conspect: assertions=proved exceptions=proved
// Groups hold what they were made of.
using System.Diagnostics;
using System.Linq;

public static class LinqGroups {
    public static void Main() {
        var words = new[] {"ant", "bee", "ape", "cat", "bat"};
        var groups = words.GroupBy(w => w[0]).ToList();
        Debug.Assert(groups.Count == 3 && groups.Sum(g => g.Count()) == 5);
        Debug.Assert(groups[0].Key == 'a' && groups[0].Count() == 2 && words.Any(w => w == "cat") && !words.All(w => w.Length > 3));
    }
}
