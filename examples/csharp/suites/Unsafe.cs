// Unsafe code: pointers to locals, fields, elements and characters, stackalloc, fixed buffers.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public struct Cell {
        public int A;
        public int B;
    }

    public unsafe struct Buffer {
        public fixed int Items[4];
    }

    public static class Unsafe {
        [Proved]
        public static unsafe void AddressOfLocal(int a) { int x = a; int* p = &x; *p += 1; Assert(x == a + 1); }

        [Proved]
        public static unsafe void TwoPointers(int a, int b) { int x = a, y = b; int* p = &x; int* q = &y; int t = *p; *p = *q; *q = t; Assert(x == b && y == a); }

        [Proved]
        public static unsafe void PointerToPointer(int a) { int x = 0; int* p = &x; int** q = &p; **q = a; Assert(x == a); }

        [Proved]
        public static unsafe void FieldOfStruct(int a) { Cell c = new Cell(); Cell* p = &c; p->B = a; Assert(c.B == a && c.A == 0); }

        [Proved]
        public static unsafe void NextField(int a) { Cell c = new Cell(); int* p = &c.A; p[1] = a; Assert(c.B == a); }

        [Proved]
        public static unsafe void Fixed(int a) { int[] x = {1, 2, 3}; fixed (int* p = x) { p[1] = a; *(p + 2) = a + 1; } Assert(x[0] == 1 && x[1] == a && x[2] == a + 1); }

        [Proved]
        public static unsafe void FixedElement(int a) { int[] x = {1, 2, 3}; fixed (int* p = &x[1]) *p = a; Assert(x[1] == a); }

        [Proved]
        public static unsafe void Stackalloc(int a) { int* p = stackalloc int[4]; for (int i = 0; i < 4; i++) p[i] = a + i; Assert(p[0] == a && p[3] == a + 3); }

        [Proved]
        public static unsafe void Difference() { int* p = stackalloc int[8]; int* q = p + 5; Assert(q - p == 5 && q > p && p == q - 5); }

        [Proved]
        public static unsafe void Walk(int a) { int[] x = {a, a, a}; int sum = 0; fixed (int* p = x) for (int* q = p; q < p + 3; q++) sum += *q; Assert(sum == unchecked(3 * a)); }

        [Proved]
        public static unsafe void FixedBuffer(int a) { Buffer b = new Buffer(); b.Items[2] = a; int* p = b.Items; Assert(p[2] == a && p[0] == 0); }

        [Proved]
        public static unsafe void Characters(char a) { string s = "x" + a; int n = 0; fixed (char* p = s) for (int i = 0; i < s.Length; i++) if (p[i] == a) n++; Assert(n == (a == 'x' ? 2 : 1)); }

        [Proved]
        public static unsafe void NullPointer(int a) { int* p = a == 0 ? null : &a; Assert(p == null == (a == 0)); }

        [Proved]
        public static unsafe void Bytes(int a) { int x = a; byte* p = (byte*) &x; Assert(p[0] == (byte) a && p[3] == (byte) (a >> 24)); }

        [Proved]
        public static unsafe void Bits(float f) { int n = *(int*) &f; Assert(n >= 0 || f <= 0 || f != f); }

        [Breaks(10)]
        public static unsafe void Found(int a) { int* p = stackalloc int[2]; p[0] = a; p[1] = 20; Assert(p[0] + p[1] != 30); }
    }
}
