// ArraysOfLess.Compared exceptions=violated System.ArrayTypeMismatchException
// ArraysOfLess.Failed exceptions=violated System.ArrayTypeMismatchException
// ArraysOfLess.Anything exceptions=violated System.ArrayTypeMismatchException
// ArraysOfLess.Sealed exceptions=proved
// ArraysOfLess.Listed assertions=violated
using System;
using System.Collections.Generic;
using System.Diagnostics;

// A given array of a type of the library can be one of a type below, where no class of the program is.
public static class ArraysOfLess {
    public static void Compared(IComparable[] a) {
        if (a != null && a.Length > 0) a[0] = 5;
    }

    public static void Failed(Exception[] a) {
        if (a != null && a.Length > 0) a[0] = new Exception("x");
    }

    public static void Anything(object[] a) {
        if (a != null && a.Length > 0) a[0] = "x";
    }

    // Neither type is below the other one; arrays of the type in the question are of both.
    public static void Listed(Exception[] a) {
        Debug.Assert(!((object) a is IList<ArgumentException>));
    }

    public static void Sealed(string[] a) {
        if (a != null && a.Length > 0) a[0] = "x";
    }
}
