// EmptyGiven.Same assertions=unknown
using System.Diagnostics;

// An array that is given can be the one that an initializer made.
public static class EmptyGiven {
    public static readonly int[] Empty = new int[0];

    public static void Same(int[] a) {
        Debug.Assert(a != Empty);
    }
}
