// conspect: assertions=proved exceptions=proved
// An iterator method, with a bound that changes nothing after it was asked for.
using System.Collections.Generic;
using System.Diagnostics;

public static class IteratorOfRange {
    static IEnumerable<int> Range(int from, int to) {
        for (int i = from; i < to; i++) yield return i;
    }

    public static void Main() {
        int from = Conspect.Any.Int(0, 3);
        int sum = 0, count = 0;
        foreach (int i in Range(from, 4)) {
            sum += i;
            count++;
        }
        Debug.Assert(count == 4 - from && sum == 6 - from * (from - 1) / 2);
    }
}
