// CopiesHoldMore.OfBuilders assertions=unknown what an object of System.Text.StringBuilder that is given has in it
// CopiesHoldMore.OfObjects assertions=violated
using System.Collections.Generic;
using System.Diagnostics;
using System.Text;

// A list that is given is made by a copy of an array; proofs took its elements for null where nobody read the array itself.
public static class CopiesHoldMore {
    public class Item { public int Id; }

    public static void OfBuilders(List<StringBuilder> all) {
        if (all == null || all.Count == 0 || all[0] == null) return;
        Debug.Assert(all[0].Length != 2);
    }

    public static void OfObjects(List<Item> all) {
        if (all == null || all.Count == 0 || all[0] == null) return;
        Debug.Assert(all[0].Id != 2);
    }
}
