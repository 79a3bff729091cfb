// conspect: assertions=proved exceptions=proved
// What runs in which order when a block is left.
using System;
using System.Diagnostics;

public static class FinallyOrder {
    static string log = "";

    static int Work(int n) {
        try {
            log += "t";
            if (n == 0) throw new InvalidOperationException();
            return n;
        } catch (InvalidOperationException) {
            log += "c";
            return -1;
        } finally {
            log += "f";
        }
    }

    public static void Main() {
        log = "";
        int n = Conspect.Any.Int();
        int r = Work(n);
        Debug.Assert(n == 0 ? r == -1 && log == "tcf" : r == n && log == "tf");
    }
}
