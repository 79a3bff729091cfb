// SpanOutside.Read assertions=unknown a span of memory that is no array
using System;
using System.Diagnostics;

public static class SpanOutside {
    public static unsafe void Read(int n) {
        int* cells = stackalloc int[2];
        Debug.Assert(new Span<int>(cells, 3)[2] == 0);
    }
}
