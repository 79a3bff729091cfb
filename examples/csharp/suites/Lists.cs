// Lists: of the library, in arrays, linked by hand.
using System;
using System.Collections.Generic;
using static System.Diagnostics.Debug;

namespace Suites {
    public sealed class Link {
        public int Value;
        public Link Next;
    }

    public static class Lists {
        [Proved]
        public static void AddAndRemove(int a, int b) { var l = new List<int> {a, b, 3}; l.RemoveAt(1); l.Insert(0, b); Assert(l.Count == 3 && l[0] == b && l[1] == a && l[2] == 3); }

        [Proved]
        public static void Search(int a) { var l = new List<int> {5, 7, 9}; Assert(l.IndexOf(a) == (a == 5 ? 0 : a == 7 ? 1 : a == 9 ? 2 : -1) && l.Contains(a) == (a == 5 || a == 7 || a == 9)); }

        [Fails(typeof(ArgumentOutOfRangeException), 3)]
        public static int Index(int i) { var l = new List<int> {1, 2, 3}; return i < 0 ? 0 : l[i]; }

        [Fails(typeof(InvalidOperationException), 2)]
        public static int ChangedWhileWalking(int a) { var l = new List<int> {1, 2, 3}; int n = 0; foreach (int x in l) { n += x; if (x == a && a < 3) l.Add(4); } return n; }

        [Proved]
        public static void Reversed(int a, int b, int c) { var l = new List<int> {a, b, c}; l.Reverse(); Assert(l[0] == c && l[1] == b && l[2] == a); }

        [Proved]
        public static void Sorted(sbyte a, sbyte b, sbyte c) { var x = new int[] {a, b, c}; for (int i = 1; i < 3; i++) for (int k = i; k > 0 && x[k - 1] > x[k]; k--) { int t = x[k]; x[k] = x[k - 1]; x[k - 1] = t; } Assert(x[0] <= x[1] && x[1] <= x[2] && x[0] + x[1] + x[2] == a + b + c); }

        static Link Push(Link list, int value) { return new Link {Value = value, Next = list}; }

        [Proved]
        public static void Stack(int a, int b) { var l = Push(Push(null, a), b); Assert(l.Value == b && l.Next.Value == a && l.Next.Next == null); }

        static int Length(Link list) { int n = 0; for (; list != null && n < 5; list = list.Next) n++; return n; }

        [Proved]
        public static void GivenList(Link list) { int n = Length(list); Assert((n == 0) == (list == null) && (n < 2 || list.Next != null)); }

        [Breaks(6)]
        public static void Filtered(int a) { var l = new List<int> {1, a, 4}; var even = l.FindAll(x => x % 2 == 0); Assert(even.Count != 2 || even[0] != 6); }
    }
}
