// ArraysOfLess.Compared exceptions=violated System.ArrayTypeMismatchException
// ArraysOfLess.Failed exceptions=violated System.ArrayTypeMismatchException
// ArraysOfLess.Anything exceptions=violated System.ArrayTypeMismatchException
// ArraysOfLess.Sealed exceptions=proved
using System;

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

    public static void Sealed(string[] a) {
        if (a != null && a.Length > 0) a[0] = "x";
    }
}
