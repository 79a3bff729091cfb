// conspect: assertions=proved exceptions=proved
// Arrays of two dimensions and of arrays.
using System.Diagnostics;

public static class Matrix {
    public static void Main() {
        int n = Conspect.Any.Int();
        var grid = new int[2, 3];
        var rows = new int[2][];
        for (int i = 0; i < 2; i++) {
            rows[i] = new int[3];
            for (int j = 0; j < 3; j++) rows[i][j] = grid[i, j] = n + 3 * i + j;
        }
        int sum = 0;
        foreach (int x in grid) sum += x;
        Debug.Assert(sum == 6 * n + 15 && grid.GetLength(1) == 3 && grid.Length == 6 && rows[1][2] == grid[1, 2]);
    }
}
