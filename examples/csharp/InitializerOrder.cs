// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 3
// Static fields are initialized in the order of the text.
using System.Diagnostics;

public static class InitializerOrder {
    static readonly int doubled = 2 * limit;
    static readonly int limit = 10;

    static InitializerOrder() {}

    public static void Main() {
        int n = Conspect.Any.Int(0, 5);
        Debug.Assert(n <= doubled || n != 3); // defect
    }
}
