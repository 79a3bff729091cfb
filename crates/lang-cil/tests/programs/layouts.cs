// Structures as bytes and bytes as structures, unions, buffers of fixed size, addresses that are numbers.
using System;
using System.Runtime.InteropServices;

struct Pair {
    public int A;
    public short B;
    public short C;
}

struct Outer {
    public byte First;
    public Pair Inner;
    public float Real;
    public long Last;
}

[StructLayout(LayoutKind.Explicit)]
struct Union {
    [FieldOffset(0)] public Pair Pair;
    [FieldOffset(0)] public ulong All;
    [FieldOffset(0)] public double Real;
    [FieldOffset(1)] public byte Second;
    [FieldOffset(2)] public short Middle;
    [FieldOffset(8)] public string Name;
}

[StructLayout(LayoutKind.Sequential, Pack = 1)]
unsafe struct Dense {
    public byte Kind;
    public fixed ushort Units[3];
    public int Length;
}

class Holder {
    public int Number = 4;
    public Outer Outer;
}

unsafe static class Program {
    static int Sum(byte* from, int count) {
        int sum = 0;
        for (byte* p = from + count - 1; p >= from; p--) sum = sum * 31 + *p;
        return sum;
    }

    static void Structures() {
        var o = new Outer();
        o.First = 7;
        o.Inner.A = 0x01020304;
        o.Inner.C = -2;
        o.Real = 1.5f;
        o.Last = -5;
        Console.WriteLine(sizeof(Outer) + " " + Sum((byte*) &o.Inner, sizeof(Pair)) + " " + Sum((byte*) &o.Last, 8));
        int* words = (int*) &o;
        Console.WriteLine(words[1] + " " + words[2] + " " + words[3] + " " + *(long*) (words + 4));
        words[2] = 0x00050006;
        *(double*) &o.Last = 2.0;
        Console.WriteLine(o.Inner.B + " " + o.Inner.C + " " + o.Last);
        Pair* inner = (Pair*) ((byte*) &o + 4);
        inner->A = 9;
        Pair copy = *inner;
        copy.B = 1;
        *inner = copy;
        Console.WriteLine(o.Inner.A + " " + o.Inner.B + " " + (inner == (Pair*) (words + 1)));
    }

    static void Numbers() {
        long number = 0x1122334455667788;
        Pair* p = (Pair*) &number;
        Console.WriteLine(p->A + " " + p->B + " " + p->C);
        p->C = 0;
        Console.WriteLine(number);
        byte[] bytes = new byte[24];
        fixed (byte* b = bytes) {
            Pair* pairs = (Pair*) b;
            for (int i = 0; i < 3; i++) {
                pairs[i].A = i + 1;
                (pairs + i)->C = (short) -i;
            }
            Pair q = pairs[2];
            Console.WriteLine(q.A + " " + q.B + " " + q.C + " " + (&pairs[2] - pairs));
        }
        Console.WriteLine(string.Join(",", bytes));
        var all = new Pair[3];
        fixed (Pair* first = all) {
            long* raw = (long*) first;
            raw[1] = 0x0003000200000001;
            ((short*) first)[1] = 8;
            Pair* end = first + 3;
            int n = 0;
            for (Pair* at = first; at != end; at++) n += at->A;
            Console.WriteLine(n + " " + (end - first) + " " + ((byte*) end - (byte*) raw));
        }
        Console.WriteLine(all[0].A + " " + all[1].A + " " + all[1].B + " " + all[1].C);
    }

    static void Unions() {
        var u = new Union();
        u.Name = "u";
        u.All = 0xfedcba9876543210;
        Console.WriteLine(u.Pair.A + " " + u.Pair.B + " " + u.Pair.C + " " + u.Second + " " + u.Middle);
        u.Pair.B = 5;
        u.Second = 0;
        Console.WriteLine(u.All + " " + u.Name);
        Pair p = u.Pair;
        p.A = -1;
        var v = u;
        v.Pair = p;
        v.Middle = 3;
        Console.WriteLine(u.All + " " + v.All + " " + v.Name);
        v.Real = -0.5;
        Console.WriteLine(v.All + " " + v.Pair.C);
        byte* second = &v.Second;
        *second = 1;
        Console.WriteLine(v.All);
    }

    static void Buffers() {
        var d = new Dense();
        d.Kind = 1;
        for (int i = 0; i < 3; i++) d.Units[i] = (ushort) (i + 40000);
        d.Length = -1;
        Dense e = d;
        d.Units[1] = 0;
        byte* raw = (byte*) &e;
        Console.WriteLine(sizeof(Dense) + " " + e.Units[1] + " " + raw[0] + " " + raw[3] + " " + raw[7] + " " + Sum(raw, sizeof(Dense)));
        ushort* units = e.Units;
        units++;
        Console.WriteLine(*units + " " + units[-1] + " " + d.Units[1]);
    }

    static void Numbered() {
        Outer* none = null;
        Console.WriteLine((int) &none->Inner + " " + (long) &none->Last + " " + (int) &((Pair*) 0)->C);
        byte* at = (byte*) null + 12;
        Console.WriteLine((at - (byte*) null) + " " + (at - 12 == null) + " " + ((long) at & 8));
        try {
            Console.WriteLine(none->Real);
        } catch (NullReferenceException) {
            Console.WriteLine("null");
        }
        try {
            *(int*) &none->Last = 4;
        } catch (NullReferenceException) {
            Console.WriteLine("null, moved");
        }
        var h = new Holder();
        fixed (Outer* o = &h.Outer) {
            o->Inner.B = 3;
            ((byte*) o)[0] = 9;
        }
        fixed (int* n = &h.Number) *(byte*) n = 1;
        Console.WriteLine(h.Outer.First + " " + h.Outer.Inner.B + " " + h.Number);
        fixed (char* c = "abc") Console.WriteLine((int) c[3] + " " + c[2] + " " + *(int*) c);
    }

    static void Main() {
        Structures();
        Numbers();
        Unions();
        Buffers();
        Numbered();
    }
}
