// Pooled.Rent assertions=assumed arrays of an ArrayPool are new ones
using System.Buffers;
using System.Diagnostics;

public static class Pooled {
    public static void Rent(byte n) {
        var cells = ArrayPool<int>.Shared.Rent(n);
        Debug.Assert(cells.Length >= n && (n == 0 || cells.Length >= 16));
        ArrayPool<int>.Shared.Return(cells);
    }
}
