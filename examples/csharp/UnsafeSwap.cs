// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 5 true
// A swap by exclusive or of a number with itself gives zero.
using System.Diagnostics;

public static class UnsafeSwap {
    static unsafe void Swap(int* a, int* b) {
        *a ^= *b;
        *b ^= *a;
        *a ^= *b;
    }

    public static unsafe void Main() {
        int x = Conspect.Any.Int(), y = 7;
        int old = x;
        bool self = Conspect.Any.Bool();
        Swap(&x, self ? &x : &y);
        Debug.Assert(x == (self ? old : 7)); // defect
    }
}
