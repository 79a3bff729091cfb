// ReferencesCopied.Listed assertions=proved
// ReferencesCopied.Listed exceptions=proved
// ReferencesCopied.Counted assertions=violated
// ReferencesCopied.Counted exceptions=proved
// ReferencesCopied.ToRoom exceptions=proved
// ReferencesCopied.Kept assertions=proved
// ReferencesCopied.Less exceptions=violated InvalidCastException
// ReferencesCopied.Short exceptions=violated ArgumentException
using System;
using System.Collections.Generic;
using System.Diagnostics;

// What an array holds that is given fits into an array of the type with which it is declared, whatever its own is.
public static class ReferencesCopied {
    public static void Listed(object[] all) {
        if (all == null) return;
        var list = new List<object>(all);
        Debug.Assert(list.Count == all.Length);
    }

    public static void Counted(object[] all) {
        if (all == null) return;
        var list = new List<object>(all);
        Debug.Assert(list.Count != 2);
    }

    public static void ToRoom(IComparable[] all) {
        if (all == null) return;
        Array.Copy(all, 0, new object[all.Length], 0, all.Length);
    }

    public static void Kept(object[] all, int i) {
        if (all == null || i < 0 || i >= all.Length) return;
        var copy = new object[all.Length];
        Array.Copy(all, copy, all.Length);
        Debug.Assert(copy[i] == all[i]);
    }

    // Elements of the other kind have no place.
    public static void Less(object[] all) {
        if (all != null && all.Length == 1 && all[0] == null) Array.Copy(new object[] {1}, all, 1);
    }

    public static void Short(object[] all) {
        if (all != null) Array.Copy(all, new object[2], all.Length);
    }
}
