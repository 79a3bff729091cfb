// Unsafe code: pointers to locals, fields, elements and characters, stackalloc, fixed buffers.
using System;
using System.Runtime.InteropServices;
using static System.Diagnostics.Debug;

namespace Suites {
    public struct Cell {
        public int A;
        public int B;
    }

    public unsafe struct Buffer {
        public fixed int Items[4];
    }

    public struct Wide {
        public byte A;
        public long B;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Union {
        [FieldOffset(0)] public int N;
        [FieldOffset(0)] public float F;
        [FieldOffset(4)] public bool Set;
    }

    [StructLayout(LayoutKind.Sequential, Pack = 1)]
    public struct Dense {
        public byte A;
        public int B;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Overlaid {
        [FieldOffset(0)] public bool B;
        [FieldOffset(0)] public byte N;
    }

    [StructLayout(LayoutKind.Explicit, Size = 5)]
    public struct Odd {
        [FieldOffset(0)] public int A;
        [FieldOffset(4)] public byte B;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Halves {
        [FieldOffset(0)] public Cell Both;
        [FieldOffset(0)] public long Whole;
        [FieldOffset(2)] public ushort Middle;
        [FieldOffset(8)] public string Name;
    }

    public unsafe struct Header {
        public int Length;
        public fixed char Name[3];
        public fixed byte Data[6];
    }

    public struct Segment {
        public Cell From;
        public Cell To;
        public byte Mark;
    }

    public unsafe struct Chained {
        public int Value;
        public Chained* Next;
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
        public static unsafe void Bits(float f) { if (f != f) return; int n = *(int*) &f; Assert(n >= 0 || f <= 0); }

        [Breaks(10)]
        public static unsafe void Found(int a) { int* p = stackalloc int[2]; p[0] = a; p[1] = 20; Assert(p[0] + p[1] != 30); }

        [Proved]
        public static unsafe void Sizes() { Assert(sizeof(Cell) == 8 && sizeof(Wide) == 16 && sizeof(Union) == 8 && sizeof(Dense) == 5); }

        [Proved]
        public static void FloatOverInteger(int n, float f) { Union b = new Union(); b.F = 1; Assert(b.N == 0x3f800000); b.N = n; b.Set = true; Assert(b.N == n && b.Set); if (f != f) return; b.F = f; Assert(b.F == f); }

        [Proved]
        public static unsafe void WideOverNarrow(int low, int high) { int* p = stackalloc int[2]; p[0] = low; p[1] = high; long v = *(long*) p; Assert((int) v == low && (int) (v >> 32) == high); *(long*) p = 7; Assert(p[0] == 7 && p[1] == 0); }

        [Proved]
        public static unsafe void BytesOfLong(long v) { byte* p = (byte*) &v; Assert(p[7] == (byte) (v >> 56) && p[0] == (byte) v); long old = v; p[1] = 5; Assert(v == (old & ~0xff00L | 0x500)); short* q = (short*) (p + 2); Assert(*q == (short) (old >> 16)); }

        [Proved]
        public static unsafe void BytesInLoop(uint n) { byte* p = (byte*) &n; uint sum = 0; for (byte* q = p + 3; q >= p; q--) sum = sum << 8 | *q; Assert(sum == n); }

        [Proved]
        public static unsafe void WithinOneElement() { int[] x = {1}; fixed (int* p = x) { int* q = (int*) ((byte*) p + 1); Assert(p != q); } }

        [Proved]
        public static unsafe void ByteOverBool() { bool b = false; byte* p = (byte*) &b; *p = 2; Assert(*p == 2); }

        [Proved]
        public static unsafe void BoolOfByte(byte n) { if (n > 1) return; bool b = false; *(byte*) &b = n; Assert(b == (n == 1)); }

        [Proved]
        public static void BoolThatIsTwo(bool t) { Overlaid o = new Overlaid(); o.N = 2; Assert(!(o.B == t)); }

        [Proved]
        public static unsafe void BytesOfNoNumber() { float[] x = {0}; fixed (float* f = x) { byte* p = (byte*) f; p[0] = 1; p[3] = 0x7f; p[2] = 0x80; p[2] = 0; Assert(*(uint*) p == 0x7f000001u); } }

        [Proved]
        public static unsafe void SizeThatIsGiven() { Assert(sizeof(Odd) == 5); }

        [Breaks(1234)]
        public static unsafe void BytesOfArray(int n) { var x = new int[] {0, n}; fixed (int* p = x) { byte* q = (byte*) p; Assert(q[4] != 0xd2 || q[5] != 4); } }

        [Proved]
        public static unsafe void WalkOverStructures(Cell[] x) { if (x == null || x.Length < 2) return; fixed (Cell* p = x) { Cell* q = p; q++; q->A = 5; q->B = p->A; } Assert(x[1].A == 5 && x[1].B == x[0].A); }

        [Proved]
        public static unsafe void StackOfStructures(int k) { Cell* p = stackalloc Cell[3]; for (int i = 0; i < 3; i++) { p[i].A = k + i; p[i].B = 0; } Assert(p[2].A - p[0].A == 2 && (p + 1)->A == k + 1 && (p + 3) - p == 3); }

        [Breaks(0x7fffffff)]
        public static unsafe void StructureByIndex(int k) { var x = new Cell[3]; fixed (Cell* p = &x[1]) { p[1].A = k; (p - 1)->B = k; } Assert(x[2].A + 1 > x[0].B); }

        [Proved]
        public static unsafe void BitsOfAnyFloat(float f) { int i = *(int*) &f; float g = *(float*) &i; Assert(g.Equals(f)); if (f == 1) Assert(i == 0x3f800000); }

        [Breaks(-2.0)]
        public static unsafe void SignOfDouble(double d) { Assert((*(ulong*) &d >> 63) == 0 || double.IsNaN(d)); }

        [Breaks(float.NaN)]
        public static unsafe void NoNumberIsNoInfinity(float f) { int i = *(int*) &f; Assert((i & 0x7f800000) != 0x7f800000); }

        [Proved]
        public static unsafe void StructureAsNumbers(int a, int b) { Cell c = new Cell(); c.A = a; c.B = b; int* p = (int*) &c; Assert(p[0] == a && p[1] == b); Assert(*(long*) &c == ((long) b << 32 | (uint) a)); p[1] = 5; Assert(c.B == 5); byte* q = (byte*) &c; q[3] = 0; Assert(c.A == (a & 0xffffff)); }

        [Breaks(0x01020304, 0)]
        public static unsafe void BytesOfStructure(int a, int b) { Cell c = new Cell(); c.A = a; c.B = b; byte* p = (byte*) &c; int sum = 0; for (int i = 0; i < sizeof(Cell); i++) sum += p[i]; Assert(sum != 10); }

        [Proved]
        public static unsafe void NumberAsStructure(long n) { Cell* c = (Cell*) &n; Assert(c->A == (int) n); Cell copy = *c; Assert(copy.B == (int) (n >> 32)); c->B = 0; Assert(n == (uint) n); copy.A = 7; *c = copy; Assert((int) n == 7); }

        [Proved]
        public static unsafe void BytesAsStructure(byte[] x) { if (x == null || x.Length < 6) return; fixed (byte* p = x) { Dense* d = (Dense*) (p + 1); d->B = 0x01020304; Assert(d->A == x[1]); } Assert(x[2] == 4 && x[5] == 1); }

        [Proved]
        public static unsafe void NestedStructure(int a) { Segment s = new Segment(); int* p = (int*) &s; p[3] = a; Assert(s.To.B == a); Cell* second = (Cell*) &s + 1; second->A = 3; Assert(s.To.A == 3 && second->B == a); }

        [Proved]
        public static unsafe void FixedStructures(int a) { var x = new Cell[4]; fixed (Cell* p = x) { p[2].B = a; (p + 3)->A = 1; for (Cell* q = p; q < p + 2; q++) q->A = 9; Cell* last = p + 3; Assert(last - p == 3); ((int*) p)[3] = 8; } Assert(x[2].B == a && x[3].A == 1 && x[1].A == 9 && x[1].B == 8); }

        [Proved]
        public static void StructureInUnion(long n) { Halves h = new Halves(); h.Whole = n; h.Name = "h"; Assert(h.Both.A == (int) n && h.Both.B == (int) (n >> 32)); h.Both.A = 3; Assert((int) h.Whole == 3); Cell c = h.Both; c.B = 4; h.Both = c; Assert(h.Whole == (4L << 32 | 3) && h.Name == "h"); h.Middle = 0; Assert(h.Both.A == 3); h.Middle = 1; Assert(h.Both.A == 0x10003); }

        [Proved]
        public static unsafe void BuffersOfStructure(char c, byte d) { Header h = new Header(); h.Name[2] = c; h.Data[5] = d; Header copy = h; h.Name[2] = 'z'; Assert(copy.Name[2] == c && copy.Data[5] == d && copy.Data[4] == 0); Assert(sizeof(Header) == 16); }

        [Proved]
        public static unsafe void AnyElementOfBuffer(int i) { if (i < 0 || i > 5) return; Header h = new Header(); h.Data[i] = 5; int sum = 0; for (int k = 0; k < 6; k++) sum += h.Data[k]; Assert(sum == 5); }

        [Proved]
        public static unsafe void OffsetsOfFields(bool b) { Assert((int) &((Wide*) 0)->B == 8 && (long) &((Segment*) null)->To.B == 12); Cell c = new Cell(); Cell* p = b ? null : &c; int* q = &p->B; Assert(q != null); }

        [Fails(typeof(NullReferenceException), true)]
        public static unsafe void ReadBehindNull(bool b) { Cell c = new Cell(); Cell* p = b ? null : &c; int* q = &p->B; int n = *q; }

        [Proved]
        public static unsafe void ArithmeticOnNull(int n) { int* p = null; p += 4; Assert((long) p == 16 && p - (int*) null == 4); p -= 4; Assert(p == null); void* v = (void*) n; Assert(v == null == (n == 0)); }

        [Proved]
        public static unsafe void EndOfString(string s) { if (s == null || s.Length > 2) return; int n = 0; fixed (char* p = s) for (char* q = p; *q != 0; q++) n++; Assert(n <= s.Length); }

        [Proved]
        public static unsafe void LinkedOnStack(int a) { Chained* all = stackalloc Chained[3]; Chained* head = null; for (int i = 0; i < 3; i++) { all[i].Value = a; all[i].Next = head; head = all + i; } int n = 0; for (Chained* p = head; p != null; p = p->Next) { Assert(p->Value == a); n++; } Assert(n == 3); }
    }
}
