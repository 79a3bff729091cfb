// SpanOfPointer.Fill assertions=proved
using System;
using System.Diagnostics;

public static class SpanOfPointer {
    public static unsafe void Fill(byte n) {
        if (n == 0 || n > 8) return;
        int* cells = stackalloc int[n];
        var span = new Span<int>(cells, n);
        for (int i = 0; i < span.Length; i++) span[i] = i;
        Debug.Assert(cells[n - 1] == n - 1 && span.Slice(n - 1)[0] == n - 1);
    }
}
