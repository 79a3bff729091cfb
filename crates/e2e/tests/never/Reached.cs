using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;

/// Methods with `proved` or `open` behind them: is it known that no assertion can fail in them, without a search?
public class Reached {
    public interface ITax { int Of(int a); }
    public interface IQuiet { int Of(int a); }

    public class Loud : IComparable<Loud>, ITax {
        public int V;
        public int CompareTo(Loud o) { Debug.Assert(o.V > 0); return V - o.V; }
        int ITax.Of(int a) { Debug.Assert(a > 0); return a; }
    }

    public class Plain : IComparable<Plain> {
        public int V;
        public int CompareTo(Plain o) { return V - o.V; }
        public override string ToString() { return "plain"; }
    }

    public struct Fine { public int A; public override string ToString() { return "fine"; } }
    public class Base { public virtual int Size() { return 4; } }
    public class Odd : Base { public override int Size() { Trace.Assert(GetHashCode() != 3); return 4; } }
    public class Made { public int N; public Made() { Debug.Assert(Environment.TickCount != 7); } }
    public class Shown { public override string ToString() { Debug.Fail("never shown"); return ""; } }

    public class Once { public static int N = Environment.TickCount; static Once() { Debug.Assert(N != 5); } public int V; }


    static Func<int, int> Make(int n) { return a => { Debug.Assert(a > n); return a; }; }
    static Func<int, int> Twice() { return a => a * 2; }
    static IEnumerable<int> Numbers(int n) { for (int i = 0; i < n; i++) yield return i; }
    static IEnumerable<int> Checked(int n) { for (int i = 0; i < n; i++) { Debug.Assert(i < 5); yield return i; } }
    static async Task<int> Waited(int n) { await Task.FromResult(1); return n; }
    static async Task<int> WaitedLoud(int n) { await Task.FromResult(1); Debug.Assert(n < 5); return n; }
    static T New<T>() where T : new() { return new T(); }

    public static int Arithmetic(int a) { return a + 1; } // proved
    public static int Text(string s) { return s.Length + s.IndexOf("x"); } // proved
    public static int ByInterface(ITax t) { return t.Of(3); } // open
    public static int ByNobody(IQuiet q) { return q.Of(3); } // open
    public static int Sum(List<int> l) { int s = 0; foreach (int x in l) s += x; return s; } // proved
    public static int Query(int[] a) { return a.Where(x => x > 0).Select(x => x / 2).Sum(); } // proved
    public static int Counted(int[] a) { return a.GroupBy(x => x % 3).Count(); } // proved
    public static void SortsLoud(int n) { var l = new List<Loud> { new Loud(), new Loud { V = n } }; l.Sort(); } // open
    public static void SortsPlain(int n) { var l = new List<Plain> { new Plain(), new Plain { V = n } }; l.Sort(); } // proved
    public static int Overridden(Base b) { return b.Size(); } // open
    public static int Exactly() { return new Plain().V; } // proved
    public static int MadeLoud() { return new Loud().V; } // proved
    public static int Itself(int a) { Debug.Assert(a > 0); return a; } // open
    public static int Caught(int a) { try { return 10 / a; } finally { Console.WriteLine("x"); } } // proved
    public static int Called(int n) { return Make(n)(4); } // open
    public static int CalledPlain(int n) { return Twice()(n); } // proved
    public static int Given(Func<int, int> f) { return f(3); } // open
    public static int Iterated(int n) { int s = 0; foreach (int x in Numbers(n)) s += x; return s; } // proved
    public static int IteratedLoud(int n) { int s = 0; foreach (int x in Checked(n)) s += x; return s; } // open
    public static string Joined(int n) { return "a" + new Plain() + new Fine { A = n }; } // proved
    public static string JoinedLoud(int n) { return "a" + new Shown() + n; } // open
    public static bool Anything(object o) { return o.Equals("x"); } // open
    public static int ByType() { return New<Made>().N; } // open
    public static object ByName(string n) { return Activator.CreateInstance(Type.GetType(n)); } // open
    public static object Invoked(string n) { return typeof(Reached).GetMethod(n).Invoke(null, null); } // open
    public static IEnumerable<int> Left(int n) { return Numbers(n); } // proved
    public static IEnumerable<int> LeftLoud(int n) { return Checked(n); } // open
    public static IEnumerator<int> LeftOpen(int n) { yield return n; Debug.Assert(n < 5); } // open
    public static Task<int> LeftTask(int n) { return Waited(n); } // proved
    public static Task<int> LeftTaskLoud(int n) { return WaitedLoud(n); } // open
    public static int Awaited(int n) { return Waited(n).Result; } // proved
    public static int AwaitedLoud(int n) { return WaitedLoud(n).Result; } // open
    public static int Initialized(int n) { return n + Once.N; } // open
    public static int InitializedByMaking() { return new Once().V; } // open
    public static int Grid(int[,] a) { return a[0, a.GetLength(1) - 1]; } // proved
    public static string Name(Fine f) { return f.GetType().Name; } // proved
}
