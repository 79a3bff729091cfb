// Generics: methods, structs, classes, statics of each instantiation, constraints, variance.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public interface IShape { int Area(); }

    public struct Square : IShape {
        public int Side;
        public Square(int side) { Side = side; }
        public int Area() { return Side * Side; }
    }

    public sealed class Strip : IShape {
        readonly int length;
        public Strip(int length) { this.length = length; }
        public int Area() { return length; }
    }

    public struct Pair<A, B> {
        public A First;
        public B Second;
        public Pair(A first, B second) { First = first; Second = second; }
        public Pair<B, A> Swapped() { return new Pair<B, A>(Second, First); }
    }

    public class Box<T> {
        public static int Made;
        public T Content;
        public Box(T content) { Content = content; Made++; }
        public virtual string Describe() { return typeof(T).Name; }
        public Box<U> Map<U>(Func<T, U> f) { return new Box<U>(f(Content)); }
    }

    public sealed class NamedBox<T> : Box<T[]> {
        public NamedBox(T one) : base(new T[] {one}) {}
        public override string Describe() { return "many " + base.Describe(); }
    }

    public sealed class Chain<T> where T : IComparable<T> {
        T best;
        bool any;
        public void Add(T value) { if (!any || value.CompareTo(best) > 0) { best = value; any = true; } }
        public T Best { get { return best; } }
    }

    public static class Generics {
        static T Pick<T>(bool first, T a, T b) { return first ? a : b; }

        [Proved]
        public static void Method(bool c, int a, int b) { Assert(Pick(c, a, b) == (c ? a : b) && Pick(c, "x", "y") == (c ? "x" : "y")); }

        [Proved]
        public static void StructOfTwo(int a, string b) { var p = new Pair<int, string>(a, b).Swapped(); Assert(p.First == b && p.Second == a); }

        [Proved]
        public static void NestedArguments(int a) { var p = new Pair<Pair<int, long>, Box<int>>(new Pair<int, long>(a, 2L), new Box<int>(a)); Assert(p.First.First == p.Second.Content); }

        [Proved]
        public static void StaticsOfEachType(int a) { int i = Box<int>.Made, s = Box<string>.Made; new Box<int>(a); Assert(Box<int>.Made == i + 1 && Box<string>.Made == s); }

        [Proved]
        public static void Default() { Assert(default(int) == 0 && default(string) == null && default(Pair<int, string>).Second == null); }

        [Proved]
        public static void TypeArgumentAtRunTime() { Assert(new Box<int>(1).Describe() == "Int32" && new NamedBox<string>("a").Describe() == "many String[]"); }

        static int Total<T>(T a, T b) where T : IShape { return a.Area() + b.Area(); }

        [Proved]
        public static void Constrained(byte a) { Assert(Total(new Square(a), new Square(1)) == a * a + 1 && Total(new Strip(a), new Strip(2)) == a + 2); }

        static void Grow<T>(ref T shape) where T : IShape { object o = shape; Assert(o is Square == typeof(T).IsValueType); }

        [Proved]
        public static void ByReference(int a) { var s = new Square(a); Grow(ref s); var t = new Strip(a); Grow(ref t); }

        [Proved]
        public static void Chains(int a, int b, int c) { var x = new Chain<int>(); x.Add(a); x.Add(b); x.Add(c); Assert(x.Best >= a && x.Best >= b && x.Best >= c); }

        [Proved]
        public static void MapOfFunction(int a) { Assert(new Box<int>(a).Map(x => x % 2 == 0).Content == (a % 2 == 0)); }

        static T Make<T>() where T : new() { return new T(); }

        [Proved]
        public static void NewConstraint() { Assert(Make<Square>().Side == 0 && Make<object>() != null && Make<int>() == 0); }

        [Proved]
        public static void Variance(int a) { Func<string, object> f = s => s.Length + a; Func<string, IComparable> g = s => s.Length + a; f = g; Assert((int) f("ab") == a + 2); }

        [Breaks(41, 42)]
        public static void Difference(int a, int b) { var p = new Pair<int, int>(a, b); Assert(p.First + 1 != p.Second || p.Second != 42); }

        static T Cast<T>(object o) { return (T) o; }

        [Fails(typeof(InvalidCastException), 3)]
        public static void CastToArgument(int a) { object o = a == 3 ? (object) "three" : a; Assert(Cast<int>(o) == a); }

        [Proved]
        public static void HashesOfStructures(int a, int b) { var p = new Pair<int, byte>(a, 1); var q = new Pair<int, byte>(b, 1); Assert(a != b || p.Equals(q) && p.GetHashCode() == q.GetHashCode()); }

        [Proved]
        public static void ListOfStructures(int a, int b) { var l = new System.Collections.Generic.List<Square> {new Square(a), new Square(b)}; l.Insert(0, new Square(7)); var s = l[1]; s.Side = 5; Assert(l.Count == 3 && l[1].Side == a && l[2].Side == b && l.ToArray()[0].Side == 7); }

        [Proved]
        public static void MovedStructures(int n) { var x = new Square[4]; for (int i = 0; i < 4; i++) x[i].Side = n + i; Array.Copy(x, 0, x, 1, 3); Assert(x[0].Side == n && x[1].Side == n && x[3].Side == n + 2); Array.Copy(x, 1, x, 0, 3); x[1].Side = 9; Assert(x[0].Side == n && x[2].Side == n + 2); }
    }
}
