// GridSides.Trace exceptions=proved
// GridSides.Sum exceptions=proved
// GridSides.Beyond exceptions=violated System.IndexOutOfRangeException
// GridSides.Bounds assertions=proved
using System.Diagnostics;

// The sides of an array of several dimensions are numbers that loops are proved with.
public static class GridSides {
    public static int Trace(int[,] m) {
        if (m == null || m.GetLength(0) != m.GetLength(1)) return 0;
        int sum = 0;
        for (int i = 0; i < m.GetLength(0); i++) sum += m[i, i];
        return sum;
    }

    public static int Sum(int[,] m) {
        int sum = 0;
        if (m != null) for (int i = 0; i < m.GetLength(0); i++) for (int j = 0; j < m.GetLength(1); j++) sum += m[i, j];
        return sum;
    }

    public static int Beyond(int[,] m) {
        int sum = 0;
        if (m != null) for (int i = 0; i < m.GetLength(0); i++) for (int j = 0; j < m.GetLength(1); j++) sum += m[j, i]; // defect
        return sum;
    }

    public static void Bounds(int[,,] m, int d) {
        if (m == null || d < 0 || d > 2) return;
        Debug.Assert(m.Rank == 3 && m.GetUpperBound(d) == m.GetLength(d) - 1 && m.GetLowerBound(1) == 0);
        Debug.Assert((long)m.GetLength(0) * m.GetLength(1) * m.GetLength(2) == m.Length);
    }
}
