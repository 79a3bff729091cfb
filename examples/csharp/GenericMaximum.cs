// conspect: assertions=proved exceptions=violated kind=System.NullReferenceException
// witness: false
// CompareTo of what may be null.
using System;

public static class GenericMaximum {
    static T Maximum<T>(T a, T b) where T : IComparable<T> {
        return a.CompareTo(b) > 0 ? a : b; // defect
    }

    public static void Main() {
        string name = Conspect.Any.Bool() ? "name" : null;
        int n = Maximum(3, 4);
        string s = Maximum(name, null);
    }
}
