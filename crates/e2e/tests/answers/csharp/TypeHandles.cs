// TypeHandles.Differ assertions=unknown the handle of a type
using System;
using System.Diagnostics;

public static class TypeHandles {
    public static void Differ(int n) {
        Type type = n > 0 ? typeof(int) : typeof(long);
        Debug.Assert(typeof(int).TypeHandle.Equals(type.TypeHandle));
    }
}
