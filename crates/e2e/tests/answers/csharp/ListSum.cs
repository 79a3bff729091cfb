// ListSum.Positive exceptions=proved
using System.Collections.Generic;

// A list of any length is gone through: a proof by invariants.
public static class ListSum {
    public static int Positive(List<int> list) {
        if (list == null) return 0;
        int sum = 0;
        foreach (int x in list) if (x > 0) sum += x;
        return sum;
    }
}
