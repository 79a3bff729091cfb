// AskedOrder.First assertions=assumed keys that are looked up in a collection that is given come first in it
// In another order the assertion fails.
using System.Collections.Generic;
using System.Diagnostics;

public static class AskedOrder {
    public static void First(HashSet<bool> seen) {
        if (seen == null || !seen.Contains(true) || seen.Count != 2) return;
        foreach (bool one in seen) {
            Debug.Assert(one);
            return;
        }
    }
}
