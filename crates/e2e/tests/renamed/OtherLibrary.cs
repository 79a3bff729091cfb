// OtherLibrary.Largest assertions=proved
// OtherLibrary.Largest exceptions=violated System.InvalidOperationException
// OtherLibrary.Sum assertions=violated
// The test lets it name assemblies of another class library, which mono does not have.
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

public static class OtherLibrary {
    static int LargestOf(List<int> numbers) { return numbers.Max(); }

    public static void Largest(int a, bool any) {
        var numbers = new List<int>();
        if (any) numbers.Add(a);
        Debug.Assert(LargestOf(numbers) == a);
    }

    public static void Sum(int a, int b) {
        Debug.Assert(new[] { a, b }.Where(n => n > 0).Count() != 1);
    }
}
