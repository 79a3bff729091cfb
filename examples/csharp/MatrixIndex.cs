// conspect: assertions=proved exceptions=violated kind=System.IndexOutOfRangeException
// witness: 1 2
// Row and column are exchanged.
public static class MatrixIndex {
    public static void Main() {
        var grid = new int[2, 3];
        int row = Conspect.Any.Int(0, 1), column = Conspect.Any.Int(0, 2);
        grid[column, row] = 1; // defect
    }
}
