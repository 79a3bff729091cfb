// AnyArray.Rank assertions=violated
// AnyArray.Length assertions=violated
// AnyArray.Sign assertions=assumed no class extends System.Array but those that were found
using System;
using System.Diagnostics;

public static class AnyArray {
    public static void Rank(Array a) {
        if (a != null) Debug.Assert(a.Rank == 1);
    }

    public static void Length(Array a) {
        if (a != null) Debug.Assert(a.Length != 3);
    }

    public static void Sign(Array a) {
        if (a != null) Debug.Assert(a.Length >= 0);
    }
}
