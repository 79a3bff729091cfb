// ThreadStatics.OfOther assertions=unknown a static field of each thread, on a thread that the program started
using System;
using System.Diagnostics;
using System.Threading;

public static class ThreadStatics {
    [ThreadStatic] static int own;

    public static void OfOther(int n) {
        own = n;
        int seen = 0;
        var thread = new Thread(() => seen = own);
        thread.Start();
        thread.Join();
        Debug.Assert(seen == n);
    }
}
