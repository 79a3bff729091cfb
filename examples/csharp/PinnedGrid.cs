// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 7
// options: --entry PinnedGrid.Corner
// A pinned array of two dimensions: the pointer goes over all elements in order.
using System.Diagnostics;

public static class PinnedGrid {
    public static unsafe int Corner(int a) {
        var grid = new int[2, 2];
        fixed (int* p = grid) { p[3] = a; }
        Debug.Assert(grid[1, 1] != 7); // defect
        return grid[0, 0];
    }

    public static void Main() { Corner(3); }
}
