// AnyArray.Rank assertions=unknown no class is known that an object of type System.Array can have
using System;
using System.Diagnostics;

public static class AnyArray {
    public static void Rank(Array a) {
        if (a != null) Debug.Assert(a.Rank == 1);
    }
}
