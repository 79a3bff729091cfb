// ThreadStaticsAlone.Own assertions=proved
using System;
using System.Diagnostics;

public static class ThreadStaticsAlone {
    [ThreadStatic] static int own;

    public static void Own(int n) {
        own = n;
        own++;
        Debug.Assert(own == n + 1);
    }
}
