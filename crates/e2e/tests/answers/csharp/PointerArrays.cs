// PointerArrays.Kept assertions=proved
// PointerArrays.IsNoArrayOfObjects assertions=proved
// PointerArrays.Written assertions=violated
using System;
using System.Diagnostics;

// An array of pointers holds pointers and is an array of nothing else.
public static class PointerArrays {
    public static unsafe void Kept(int x, int y) {
        int a = x, b = y;
        var pointers = new int*[2];
        pointers[0] = &a;
        pointers[1] = &b;
        *pointers[0] = 5;
        Debug.Assert(a == 5 && *pointers[1] == y);
    }

    public static unsafe void IsNoArrayOfObjects(int n) {
        object o = n > 0 ? (object) new int*[2] : new object[1];
        Debug.Assert((o as object[] == null) == n > 0 && o is Array && (n <= 0 || !(o is uint*[])));
    }

    public static unsafe void Written(int x) {
        int a = 0;
        var pointers = new int*[1];
        pointers[0] = &a;
        *pointers[0] = x;
        Debug.Assert(a != 77);
    }
}
