// ArraysInQueries.Copied exceptions=proved
// ArraysInQueries.Copied assertions=proved
// ArraysInQueries.First exceptions=violated InvalidOperationException
// ArraysInQueries.FirstSafely exceptions=proved
// ArraysInQueries.Told assertions=violated
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

// The library asks what a query begins with whether it is of a class of its own that knows more. A given array is none.
public static class ArraysInQueries {
    public static int Copied(string[] names) {
        if (names == null || names.Length > 3) return 0;
        int n = names.ToArray().Length;
        Debug.Assert(n == names.Length);
        return n;
    }

    public static object First(object[] all) {
        return all == null ? null : all.ToList().First();
    }

    public static string FirstSafely(string[] all) {
        return all == null || all.Length > 3 ? null : all.ToList().FirstOrDefault();
    }

    // One of texts is a list of texts as well as an array of objects.
    public static void Told(object[] all) {
        Debug.Assert(!(all is IList<string>));
    }
}
