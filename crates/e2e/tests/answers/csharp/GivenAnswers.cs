// GivenAnswers.Divided exceptions=violated System.DivideByZeroException
// GivenAnswers.Twice assertions=violated
// GivenAnswers.Greater assertions=assumed an ITax that is given throws nothing and changes nothing that is seen
// GivenAnswers.Written assertions=violated
// GivenAnswers.Remainder assertions=proved
// GivenAnswers.Found assertions=violated
// GivenAnswers.InNames assertions=violated
// GivenAnswers.Longer assertions=assumed each System.Collections.Generic.List<System.Int32> that a given object gives is a new one
// GivenAnswers.Thirty assertions=violated
// GivenAnswers.Pair assertions=violated
// GivenAnswers.Price assertions=violated
// GivenAnswers.Used assertions=violated
// GivenAnswers.Sides assertions=violated
// GivenAnswers.Fixed assertions=assumed a Shape that is given is of a class that implements nothing else and overrides no method that has a body
// GivenAnswers.NoOther assertions=unknown
// GivenAnswers.Agreeing assertions=unknown
// GivenAnswers.Tested assertions=assumed an ITax that is given is of a class that implements nothing else
// GivenAnswers.Type assertions=unknown
// GivenAnswers.InField assertions=violated
// GivenAnswers.Both assertions=violated
// GivenAnswers.Cast assertions=violated
// GivenAnswers.OfItself assertions=unknown
// GivenAnswers.Set assertions=violated
// GivenAnswers.Covariant assertions=proved
// What nobody in sight implements answers anything, another time each time, wherever it is.
using System;
using System.Collections.Generic;
using System.Diagnostics;

public interface ITax { int Of(int price); string Name { get; } bool TryGet(int k, out int v); ITax Next(); T Any<T>(); }
interface IShop : IDisposable { Node Find(int id); string[] Names(); List<int> All(); decimal Price(); KeyValuePair<int, string> Pair(); }
class Node { public int Value; public Node Next; }
class Order { public ITax Tax; public Func<int, int> Change; }
interface IProducer<out T> { T Made(); }
interface IEqual : IEquatable<int> { int Number(); }

abstract class Shape {
    public int Side;
    protected abstract int Area();
    public int Doubled() { return unchecked(2 * Area()); }
    public virtual int Corners() { return 4; }
}

abstract class Sealed {
    Sealed() {}
    public abstract int Area();
}

static class GivenAnswers {
    static int Divided(ITax t) { return t == null ? 0 : 10 / t.Of(3); }
    static void Twice(ITax t) { if (t != null) Debug.Assert(t.Of(1) == t.Of(1)); }
    static void Greater(ITax t) {
        int x = t == null ? 0 : t.Of(1);
        if (x > 5) Debug.Assert(x >= 6);
    }
    static void Written(ITax t) {
        int v = 3;
        if (t != null && !t.TryGet(2, out v)) v = 1;
        Debug.Assert(v != 77);
    }
    static void Remainder(ITax t) {
        int v = 3;
        if (t != null && t.TryGet(2, out v)) Debug.Assert(v % 10 < 10);
    }
    static void Found(IShop s, Node n) {
        if (s == null || n == null) return;
        n.Value = 1;
        var found = s.Find(1);
        if (found != null) found.Value = 2;
        Debug.Assert(n.Value == 1);
    }
    static void InNames(IShop s) {
        var names = s == null ? null : s.Names();
        if (names != null && names.Length > 1) Debug.Assert(names[1] != null);
    }
    static void Longer(IShop s) {
        var all = s == null ? null : s.All();
        if (all == null) return;
        int before = all.Count;
        all.Add(1);
        Debug.Assert(all.Count == before + 1);
    }
    static void Thirty(IShop s) {
        var all = s == null ? null : s.All();
        if (all != null && all.Count == 2) Debug.Assert(unchecked(all[0] + all[1]) != 30);
    }
    static void Pair(IShop s) {
        if (s == null) return;
        var pair = s.Pair();
        Debug.Assert(pair.Key != 4 || pair.Value != "x");
    }
    static void Price(IShop s) { if (s != null) Debug.Assert(s.Price() != 12.5m); }
    static void Used(IShop s) {
        if (s == null) return;
        using (s) Debug.Assert(s.Names() != null);
    }
    static void Sides(Shape s) { if (s != null) Debug.Assert(s.Doubled() != 44 || s.Side != 3); }
    static void Fixed(Shape s) { if (s != null) Debug.Assert(s.Corners() == 4 && s.Doubled() % 2 == 0); }
    static void NoOther(Sealed s) { if (s != null) Debug.Assert(s.Area() == 3); }
    static void Agreeing(IEqual e) { if (e != null) Debug.Assert(e.Number() == 3); }
    static void Tested(ITax t) { if (t != null) Debug.Assert(!(t is IDisposable)); }
    static void Type(ITax t) { if (t != null) Debug.Assert(t.GetType().Name != "Tax"); }
    static void InField(Order o) {
        if (o != null && o.Tax != null && o.Change != null) Debug.Assert(o.Change(o.Tax.Of(1)) != 12);
    }
    static void Both(ITax a, ITax b) { if (a != null) Debug.Assert(a != b); }
    static void Cast(object o) {
        var t = o as ITax;
        if (t != null && t.Next() != null) Debug.Assert(t.Name != "q");
    }
    static void OfItself(ITax t) { if (t != null) Debug.Assert(t.Any<int>() == 0); }
    static void Set(IShop s, Node n) {
        if (s == null || n == null) return;
        n.Next = s.Find(2);
        Debug.Assert(n.Next == s.Find(2) || n.Next == n);
    }
    static void Covariant(IProducer<string> p) {
        if (p == null) return;
        IProducer<object> wider = p;
        object made = wider.Made();
        Debug.Assert(made == null || made is string);
    }
}
