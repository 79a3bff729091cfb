// Pointers to structures on the stack, bits of floating-point numbers, boxes of structures, spans, locks, bases.
using System;
using System.Threading;

public struct Pair {
    public int A;
    public short B;
    public Pair(int a, int b) { A = a; B = (short) b; }
    public void Grow(int by) { A += by; }
    public int Sum { get { return A + B; } }
}

public struct Wide {
    public Pair P;
    public long L;
    public Pair Q;
}

public unsafe static class Program {
    static void Show(string what, object value) { Console.WriteLine(what + " " + value); }

    static int Total(Pair* p, int n) {
        int sum = 0;
        for (Pair* end = p + n; p != end; p++) sum += p->A * p->B;
        return sum;
    }

    static void Stack(int n) {
        Pair* p = stackalloc Pair[n];
        for (int i = 0; i < n; i++) p[i] = new Pair(i * i, i);
        Show("stack", Total(p, n));
        Pair local = new Pair(3, 4);
        Pair* one = &local;
        one->Grow(1);
        Show("local", local.A + " " + one->Sum + " " + (one + 0)->B);
    }

    static void Bits(float f, double d) {
        Show("bits", (*(int*) &f).ToString("x") + " " + (*(long*) &d).ToString("x") + " " + BitConverter.DoubleToInt64Bits(d));
        int i = 0x40490fdb;
        Show("pi", *(float*) &i > 3.14f);
        long l = 0x0123456789abcdef;
        Show("parts", *(int*) ((byte*) &l + 4) + " " + *((byte*) &l + 7) + " " + *(short*) ((byte*) &l + 2));
        *((byte*) &l + 1) = 0;
        int[] a = { 1, 2, 0x30405 };
        fixed (int* p = a) Show("inside", l + " " + *((byte*) (p + 2) + 1) + " " + *((byte*) p + 4));
    }

    static void Texts(int n) {
        char* c = stackalloc char[n];
        for (int i = 0; i < n; i++) c[i] = (char) ('a' + i);
        c[n - 1] = '\0';
        Show("ended by zero", new string(c) + new string(c + 1) + new string(c + n - 1).Length);
        fixed (char* p = "fixed") Show("of a text", new string(p + 2));
        fixed (char* p = new[] {'x', '\0', 'y'}) Show("of an array", new string(p) + new string(p, 2, 1));
        Show("of nothing", new string((char*) null).Length);
    }

    static int Unbox(object o) { return o is Pair ? ((Pair) o).A : -1; }

    static void Spans() {
        int[] a = { 1, 2, 3, 4, 5 };
        Span<int> s = new Span<int>(a, 1, 3);
        s[0] = 20;
        var t = s.Slice(1);
        t[1]++;
        foreach (int x in t) Show("element", x);
        s.Slice(2).Fill(9);
        Show("spans", string.Join(",", a) + " " + s.Length + " " + t.ToArray().Length);
        try { Show("none", t[2]); } catch (IndexOutOfRangeException) { Show("outside", t.Length); }
        try { s.Slice(4); } catch (ArgumentOutOfRangeException) { Show("slice", s.Length); }
        try { Span<object> o = new string[1]; } catch (ArrayTypeMismatchException) { Show("covariant", 0); }
        ReadOnlySpan<char> c = "hello".AsSpan(1, 3);
        Show("text", c.ToString() + c[0] + c.Length);
    }

    static void Locks() {
        var o = new object();
        lock (o) lock (o) Show("held", Monitor.IsEntered(o));
        Show("held", Monitor.IsEntered(o));
        try { Monitor.Exit(o); } catch (SynchronizationLockException) { Show("not", "held"); }
        try { Monitor.Pulse(o); } catch (SynchronizationLockException) { Show("no", "pulse"); }
        try { Monitor.Enter(null); } catch (ArgumentNullException) { Show("no", "object"); }
        bool taken = false;
        Monitor.TryEnter(o, 5, ref taken);
        Monitor.Pulse(o);
        Monitor.Exit(o);
        Show("taken", taken);
    }

    static string Of(Func<object> f) {
        try {
            return f().ToString();
        } catch (Exception e) {
            return e.GetType().Name;
        }
    }

    static void Bases() {
        foreach (int n in new[] { 0, 5, 255, -1, int.MinValue, int.MaxValue })
            foreach (int b in new[] { 2, 8, 10, 16 }) Show("base " + b, Convert.ToString(n, b) + " " + Convert.ToString((short) n, b) + " " + Convert.ToString((long) n, b));
        foreach (string s in new[] { "0", "ff", "0x1F", "-1", "", " 1", "1 ", "777", "ffffffff", "100000000", null })
            foreach (int b in new[] { 2, 8, 10, 16 }) Show("parsed " + b, Of(() => Convert.ToInt32(s, b)) + " " + Of(() => Convert.ToByte(s, b)) + " " + Of(() => Convert.ToInt64(s, b)));
    }

    public static int Main() {
        Stack(4);
        Texts(5);
        Bits(1.5f, -2.25);
        Show("unboxed", Unbox(new Pair(6, 1)) + " " + Unbox(5) + " " + Unbox(null));
        Spans();
        Locks();
        Bases();
        int? none = null, some = 4;
        Show("nullable", none.GetValueOrDefault() + " " + some.GetValueOrDefault() + " " + none.GetValueOrDefault(3) + " " + (none == some));
        Show("underlying", Enum.GetUnderlyingType(typeof(DayOfWeek)));
        return 7;
    }
}
