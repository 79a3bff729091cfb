// DelegateCalled.Twice assertions=assumed a System.Func<System.Int32,System.Int32> that is given is of just this type, none that the program makes, and one method that throws nothing and changes nothing that is seen
// DelegateCalled.Again assertions=violated
// DelegateCalled.Sum assertions=proved
// DelegateCalled.Named assertions=violated
// DelegateCalled.Filled assertions=violated
// DelegateCalled.Given assertions=violated
// DelegateCalled.Combined assertions=proved
// DelegateCalled.Alike assertions=unknown
// DelegateCalled.Itself assertions=proved
using System;
using System.Diagnostics;

public delegate int Named(int a, int b);
public delegate void Filling(out int a, ref int b);

public static class DelegateCalled {
    static int state;

    public static void Twice(Func<int, int> f) {
        state = 1;
        if (f != null) f(f(3));
        Debug.Assert(state == 1);
    }

    public static void Again(Func<int, int> f) { if (f != null) Debug.Assert(f(1) == f(1)); }

    public static void Sum(Func<int, int> f, int n) {
        int sum = 0;
        for (int i = 0; f != null && i < n; i++) sum += Math.Min(Math.Max(f(i), 0), 10);
        Debug.Assert(n > 1000 || sum >= 0);
    }

    public static void Named(Named f) { if (f != null) Debug.Assert(f(1, 2) != 3); }

    public static void Filled(Filling f) {
        if (f == null) return;
        int a, b = 2;
        f(out a, ref b);
        Debug.Assert(a != 5 || b != 6);
    }

    public static void Given(Func<Func<string>> f) {
        var inner = f == null ? null : f();
        if (inner != null) Debug.Assert(inner() != null);
    }

    public static void Combined(Action f) {
        int n = 0;
        Action all = f;
        all += () => n++;
        all();
        all -= f;
        if (f != null) all();
        Debug.Assert(n == (f == null ? 1 : 2));
    }

    public static void Alike(Action f, Action g) { if (f != null && g != null) Debug.Assert(f == g); }

    public static void Itself(Action f) {
        Action g = f;
        Debug.Assert(f == g);
    }
}
