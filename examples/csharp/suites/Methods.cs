// Methods: virtual, hidden and explicit ones, references, overloads, operators, indexers, delegates.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public abstract class Node {
        public abstract int Value();
        public virtual int Twice() { return 2 * Value(); }
        public int Thrice() { return 3 * Value(); }
    }

    public sealed class Leaf : Node {
        readonly int value;
        public Leaf(int value) { this.value = value; }
        public override int Value() { return value; }
        public new int Thrice() { return -1; }
    }

    public class Sum : Node {
        readonly Node left, right;
        public Sum(Node left, Node right) { this.left = left; this.right = right; }
        public override int Value() { return left.Value() + right.Value(); }
        public sealed override int Twice() { return left.Twice() + right.Twice(); }
    }

    public interface IFirst { int Get(); }

    public interface ISecond { int Get(); }

    public sealed class Both : IFirst, ISecond {
        int IFirst.Get() { return 1; }
        int ISecond.Get() { return 2; }
        public int Get() { return 3; }
    }

    public sealed class Guarded {
        int n;
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)]
        public void Add(int k) { System.Threading.Monitor.Pulse(this); if (k == 3) throw new InvalidOperationException(); n += k; }
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)]
        public static bool Holds() { return System.Threading.Monitor.IsEntered(typeof(Guarded)); }
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)]
        public void Lose() { System.Threading.Monitor.Exit(this); }
    }

    public struct Point {
        public int X, Y;
    }

    public sealed class Counter {
        int count;
        public int this[int step] { get { return count += step; } set { count = value * step; } }
        public static Counter operator +(Counter c, int n) { c.count += n; return c; }
    }

    public static class Methods {
        [Proved]
        public static void Virtual(int a, int b) { Node n = new Sum(new Leaf(a), new Leaf(b)); Assert(n.Value() == a + b && n.Twice() == 2 * a + 2 * b); }

        [Proved]
        public static void Hidden(int a) { var l = new Leaf(a); Node n = l; Assert(l.Thrice() == -1 && n.Thrice() == 3 * a); }

        [Proved]
        public static void Explicit() { var x = new Both(); Assert(x.Get() == 3 && ((IFirst) x).Get() == 1 && ((ISecond) x).Get() == 2); }

        static void Move(ref int from, out int to) { to = from; from = 0; }

        [Proved]
        public static void RefAndOut(int a) { int x = a, y; Move(ref x, out y); Assert(x == 0 && y == a); }

        static int Aliased(ref int a, ref int b) { a = 1; b = 2; return a; }

        [Proved]
        public static void Aliases() { int x = 0, y = 0; Assert(Aliased(ref x, ref x) == 2 && Aliased(ref x, ref y) == 1); }

        static int Count(params int[] all) { return all.Length; }

        static int Optional(int a, int b = 5, int c = 7) { return a + b * c; }

        [Proved]
        public static void Parameters(int a) { Assert(Count() == 0 && Count(1, a) == 2 && Optional(a, c: 2) == a + 10); }

        static string Which(object o) { return "object"; }

        static string Which(int n) { return "int"; }

        static string Which(long n) { return "long"; }

        [Proved]
        public static void Overloads(short s, uint u) { Assert(Which(s) == "int" && Which(u) == "long" && Which(1.5) == "object"); }

        [Proved]
        public static void Indexers(int a) { var c = new Counter(); c[3] = a; Assert(c[1] == 3 * a + 1); c += 5; Assert(c[0] == 3 * a + 6); }

        [Fails(typeof(NullReferenceException), 0)]
        public static int CallOnNull(int a) { Node n = a == 0 ? null : new Leaf(a); return n.Thrice(); }

        [Breaks(4)]
        public static void Delegates(int a) { Node n = new Leaf(a); Func<int> f = n.Twice; Action<int> twice = x => a += x; twice += x => a += x; twice(1); Assert(f() + a != 14); }

        // mcs assigns one after the other, so the second one reads what the first one wrote.
        [Breaks(1, 2)]
        public static void SwappedFields(int a, int b) { Point p = new Point(); p.X = a; p.Y = b; (p.X, p.Y) = (p.Y, p.X); Assert(p.X == b && p.Y == a); }

        [Proved]
        public static void SwappedLocals(int a, int b) { int x = a, y = b; (x, y) = (y, x); Assert(x == b && y == a); }

        [Fails(typeof(System.Threading.SynchronizationLockException), 8)]
        public static void ExitWithoutEnter(int k) { var o = new object(); if (k != 8) System.Threading.Monitor.Enter(o); System.Threading.Monitor.Exit(o); }

        [Proved]
        public static void LocksAreNested(int k) { var o = new object(); int n = 0; lock (o) { lock (o) n = k; Assert(System.Threading.Monitor.IsEntered(o)); } Assert(n == k && !System.Threading.Monitor.IsEntered(o)); }

        [Proved]
        public static void PartOfArray(int k) { int[] a = {1, 2, 3}; Span<int> s = new Span<int>(a, 1, 2); s[0] = k; s.Slice(1).Fill(9); Assert(a[1] == k && a[2] == 9 && s.ToArray().Length == 2); }

        [Fails(typeof(IndexOutOfRangeException), 2)]
        public static void OutsideOfSpan(int i) { int[] a = {1, 2, 3}; Span<int> s = new Span<int>(a, 1, 2); s[i] = 5; }

        [Breaks(255)]
        public static void InBaseTwo(int n) { if (n < 0 || n > 255) return; Assert(Convert.ToString(n, 2).Length < 8 || n < 255); }

        public class Team { public int Size; public System.Collections.Generic.List<int> Members = new System.Collections.Generic.List<int>(); }

        [Proved]
        public static void TeamsAreSwapped(ref Team a, ref Team b) { var t = a; a = b; b = t; Assert(ReferenceEquals(b, t)); if (a != null && a.Members != null) Assert(a.Members.Count >= 0); }

        [Proved]
        public static void SynchronizedMethods(int k) { var g = new Guarded(); try { g.Add(k); Assert(k != 3); } catch (InvalidOperationException) { Assert(k == 3); } Assert(!System.Threading.Monitor.IsEntered(g)); Assert(Guarded.Holds() && !System.Threading.Monitor.IsEntered(typeof(Guarded))); }

        [Proved]
        public static void SynchronizedThatLosesItsLock(int k) { var g = new Guarded(); bool lost = false; try { if (k == 1) g.Lose(); } catch (System.Threading.SynchronizationLockException) { lost = true; } Assert(lost == (k == 1)); }
    }
}
