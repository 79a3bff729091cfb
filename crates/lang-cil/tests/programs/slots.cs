// Which method an interface's slot has where a class names an interface again that a base class implements (ECMA-335 §II.12.2), and
// addresses of elements of arrays of a more special type (§III.4.9).
using System;

interface IFirst { int Do(); }
interface ISecond : IFirst {}

class Explicit : IFirst {
    int IFirst.Do() { return 1 + Do(); }
    public virtual int Do() { return 1; }
}

// The base's explicit implementation stays.
class Again : Explicit, ISecond {}
// An override begins no slot.
class Overriding : Explicit, IFirst { public override int Do() { return 10; } }
// A new method does.
class Renewing : Explicit, IFirst { public new int Do() { return 100; } }
class Hiding : Explicit { public new int Do() { return 1000; } }
class Repeating : Explicit, IFirst { int IFirst.Do() { return 10000; } }

class Public : IFirst { public virtual int Do() { return 2; } }
class PublicAgain : Public, ISecond {}
class PublicOverriding : Public, IFirst { public override int Do() { return 3; } }
class PublicRenewing : Public, IFirst { public new virtual int Do() { return 4; } }
class PublicBelow : PublicRenewing { public override int Do() { return 5; } }

class Plain { public int Do() { return 6; } }
class Named : Plain, IFirst {}
class NamedAgain : Named, ISecond {}

interface IPut<T> { string Put(T t); }
class Puts<T> : IPut<T> { string IPut<T>.Put(T t) { return "explicit " + Put(t); } public string Put(T t) { return "public " + t; } }
class PutsAgain : Puts<int>, IPut<int>, IPut<string> { public string Put(string s) { return "text " + s; } }

class Program {
    static void Set(ref object o) { o = "set"; }
    static void Set<T>(ref T o, T to) { o = to; }
    static string Said<T>(T[] all, int i) { return all[i].ToString(); }

    static void Mismatch(object[] all) {
        try {
            Set(ref all[0]);
            Console.WriteLine("set " + all[0]);
        } catch (ArrayTypeMismatchException) {
            Console.WriteLine("mismatch");
        }
    }

    static void MismatchOf<T>(T[] all, T to) {
        try {
            Set(ref all[0], to);
            Console.WriteLine("set " + all[0]);
        } catch (ArrayTypeMismatchException) {
            Console.WriteLine("mismatch");
        }
    }

    static int Main() {
        IFirst[] all = {
            new Explicit(), new Again(), new Overriding(), new Renewing(), new Hiding(), new Repeating(), new Public(), new PublicAgain(),
            new PublicOverriding(), new PublicRenewing(), new PublicBelow(), new Named(), new NamedAgain(),
        };
        foreach (IFirst one in all) Console.WriteLine(one.GetType().Name + " " + one.Do());
        ISecond second = new Again();
        Console.WriteLine(second.Do() + " " + ((Again) second).Do());
        var puts = new PutsAgain();
        Console.WriteLine(((IPut<int>) puts).Put(1) + ", " + ((IPut<string>) puts).Put("a"));
        Mismatch(new object[1]);
        Mismatch(new string[1]);
        MismatchOf<IFirst>(new IFirst[1], new Public());
        MismatchOf<IFirst>(new Public[1], new Public());
        MismatchOf<Array>(new int[1][], new int[0]);
        MismatchOf<object>(new object[1][], new object[0]);
        MismatchOf(new string[1], "x");
        // What is only read by may be more special.
        Console.WriteLine(Said<object>(new string[] { "read" }, 0));
        try {
            throw new InvalidOperationException("thrown");
        } catch (InvalidOperationException e) {
            Console.WriteLine(new Exception().StackTrace == null ? "no trace" : "a trace");
            return e.Message.Length;
        }
    }
}
