// Arrays as lists and sequences of their elements, or of a class above, and beyond their ends.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

struct Pair { public int A; public string B; public override string ToString() { return A + B; } }

static class Program {
    static void Try(Func<object> what) {
        try { Console.WriteLine(what() ?? "null"); }
        catch (Exception e) { Console.WriteLine(e.GetType() + ": " + e.Message); }
    }

    static void All<T>(IList<T> list) {
        Console.WriteLine(typeof(T) + " " + list.Count);
        for (int i = -1; i <= list.Count; i++) { int at = i; Try(() => list[at]); }
        Try(() => list[int.MinValue]);
        foreach (T each in list) Console.Write(each + ";");
        Console.WriteLine();
        IEnumerator<T> e = list.GetEnumerator();
        Try(() => e.Current);
        while (e.MoveNext()) Try(() => e.Current);
        Try(() => ((IEnumerator) e).Current);
        Try(() => { e.Reset(); return e.MoveNext(); });
        Try(() => e.Current);
        Console.WriteLine(list.Any() + " " + list.Count(each => each != null) + " " + list.FirstOrDefault() + " " + list.LastOrDefault());
    }

    static void Main() {
        All<int>(new[] { 3, -1, 7 });
        All<int>(new int[0]);
        All<object>(new[] { "a", null, "b" });
        All<string>(new[] { "a", null, "b" });
        All(new[] { new Pair { A = 1, B = "x" }, default(Pair) });
        All<int?>(new int?[] { 4, null });
        All<double>(new[] { 0.5, double.NaN });
        All<int[]>(new[] { new[] { 1 }, null });
        var pairs = new[] { new Pair { A = 1 } };
        var copy = ((IList<Pair>) pairs)[0];
        copy.A = 9;
        Console.WriteLine(pairs[0].A);
        ((IList<Pair>) pairs)[0] = copy;
        Console.WriteLine(pairs[0].A);
        Console.WriteLine(((IReadOnlyList<int>) new[] { 8, 9 })[1]);
        Try(() => ((IReadOnlyList<int>) new[] { 8, 9 })[2]);
    }
}
