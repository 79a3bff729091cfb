// ConcurrentCounts.Counted assertions=assumed the order in which a ConcurrentDictionary enumerates its entries is that on a machine with 4 processors
// ConcurrentCounts.Wrong assertions=violated
using System.Collections.Concurrent;
using System.Diagnostics;

public static class ConcurrentCounts {
    static int Count(int a, int b) {
        var counts = new ConcurrentDictionary<int, int>();
        counts.AddOrUpdate(a, 1, (key, n) => n + 1);
        counts.AddOrUpdate(b, 1, (key, n) => n + 1);
        return counts[a];
    }

    public static void Counted() { Debug.Assert(Count(3, 3) == 2 && Count(3, 5) == 1); }

    public static void Wrong(int a) { Debug.Assert(Count(a, 5) == 1); }
}
