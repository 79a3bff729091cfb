// ArraysAsSequences.Any exceptions=proved
// ArraysAsSequences.Gone exceptions=proved
// ArraysAsSequences.Late exceptions=violated System.InvalidOperationException: Enumeration already finished
using System;
using System.Collections.Generic;
using System.Linq;

// The elements of an array of any length, one after the other, as the library goes over them: proofs by invariants.
public static class ArraysAsSequences {
    public static bool Any(int[] all) {
        return all != null && all.Any(n => n > 3);
    }

    public static int Gone(int[] all) {
        if (all == null) return 0;
        int sum = 0;
        foreach (int n in (IEnumerable<int>) all) sum ^= n;
        return sum;
    }

    public static int Late(int[] all) {
        if (all == null || all.Length == 0) return 0;
        var elements = ((IEnumerable<int>) all).GetEnumerator();
        while (elements.MoveNext()) if (elements.Current == 77) break;
        return elements.Current;
    }
}
