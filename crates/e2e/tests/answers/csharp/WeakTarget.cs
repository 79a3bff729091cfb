// WeakTarget.Kept assertions=assumed nothing that a weak reference leads to is collected while the entry runs
using System;
using System.Diagnostics;

public static class WeakTarget {
    public static void Kept(int n) {
        var weak = new WeakReference(n);
        var typed = new WeakReference<string>("x");
        string found;
        Debug.Assert(weak.IsAlive && (int) weak.Target == n && typed.TryGetTarget(out found) && found == "x");
    }
}
