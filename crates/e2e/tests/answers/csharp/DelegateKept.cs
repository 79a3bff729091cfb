// DelegateKept.Keep assertions=proved
using System;
using System.Diagnostics;

public static class DelegateKept {
    public static void Keep(Func<int, int> f, bool there) {
        Func<int, int> kept = f;
        if (!there) kept = x => x;
        Debug.Assert(there || kept(3) == 3);
    }
}
