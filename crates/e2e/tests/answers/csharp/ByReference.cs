// ByReference.Set assertions=assumed a variable that is passed by reference is no other argument's
using System.Diagnostics;

public static class ByReference {
    public static void Set(ref int a, ref int b) {
        a = 1;
        b = 2;
        Debug.Assert(a == 1);
    }
}
