// conspect: assertions=proved exceptions=violated kind=System.IndexOutOfRangeException
// options: --entry GridOfHeights.Corner
// An array of two dimensions need not be square.
public static class GridOfHeights {
    public static int Corner(int[,] heights) {
        if (heights == null || heights.GetLength(0) == 0) return 0;
        int last = heights.GetLength(0) - 1;
        return heights[last, last]; // defect
    }

    public static void Main() { Corner(new int[2, 2]); }
}
