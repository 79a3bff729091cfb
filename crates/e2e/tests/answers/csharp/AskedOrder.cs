// AskedOrder.First assertions=unknown keys that were looked up in a collection that is given and come later in it
// In the order that is explored the assertion holds; in another one it fails.
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
