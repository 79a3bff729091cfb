// GivenPointers.Swap assertions=proved
// GivenPointers.Greater assertions=violated
// GivenPointers.Two assertions=violated
// GivenPointers.Pinned assertions=violated
// GivenPointers.Nowhere exceptions=violated NullReferenceException
// GivenPointers.Parts assertions=violated
// GivenPointers.Bytes assertions=violated
// GivenPointers.Equal assertions=assumed a pointer that is given is null or leads to the first of 65536 elements
// GivenPointers.Apart assertions=violated
// GivenPointers.Before assertions=unknown an access through a pointer outside of its array
// GivenPointers.Behind assertions=unknown the distance of pointers that are not into one array
// GivenPointers.Length assertions=proved
using System.Diagnostics;

public struct Part {
    public int X;
    public short Y;
    public double Z;
}

public static unsafe class GivenPointers {
    public static void Swap(int* a, int* b) {
        if (a == null || b == null) return;
        int x = *a, y = *b;
        *a = y;
        *b = x;
        Debug.Assert(*b == x);
    }

    public static void Greater(int* p) {
        if (p == null) return;
        int old = *p;
        *p = old + 1;
        Debug.Assert(*p > old);
    }

    public static void Two(int* a, int* b) {
        if (a == null || b == null) return;
        *a = 1;
        *b = 2;
        Debug.Assert(*a == 1);
    }

    public static void Pinned(int* a, int[] b) {
        if (a == null || b == null || b.Length == 0) return;
        *a = 1;
        b[0] = 2;
        Debug.Assert(*a == 1);
    }

    public static void Nowhere(int* a) { *a = 1; }

    public static void Parts(Part* p) { if (p != null) Debug.Assert(p->Z != 2.5 || p[1].Y != 3); }

    public static void Bytes(void* p) { if (p != null) Debug.Assert(*(long*) p != 12345678901); }

    public static void Equal(int* p, int* q) {
        if (p == null || p != q) return;
        *p = 3;
        Debug.Assert(*q == 3);
    }

    public static void Apart(int* p, int* q) { Debug.Assert(p == q); }

    public static void Before(int* p) { if (p != null) Debug.Assert(p[-1] == 0); }

    public static void Behind(int* p, int* q) {
        if (p == null || q == null) return;
        Debug.Assert(p + 65536 != q);
    }

    public static void Length(char* text) {
        if (text == null) return;
        int n = 0;
        while (n < 4 && text[n] != 0) n++;
        Debug.Assert(n <= 4);
    }
}
