// LayoutOverBase.Over assertions=unknown with an explicit layout extends a class with fields
using System.Diagnostics;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Explicit)]
public class Below {
    [FieldOffset(0)] public int a;
}

[StructLayout(LayoutKind.Explicit)]
public class Above : Below {
    [FieldOffset(0)] public int b;
}

public static class LayoutOverBase {
    public static void Over(int n) {
        var above = new Above();
        above.b = n;
        Debug.Assert(above.a == 0);
    }
}
