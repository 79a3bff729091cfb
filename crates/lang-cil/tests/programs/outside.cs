// Numbers that do not fit where they are converted to, enums as what they are not, and types without their arguments.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

enum Size { Small, Large }
enum Deep : ulong { Low = 1, High = 0xffffffffffffffff }
enum Near : sbyte { Under = -1, Over = 1 }

class Shelf<T> {
    public class Row {}
    public delegate void Moved(T what);
}

class Pair<A, B> : Shelf<A> {}
class Books : Shelf<int>, IRest {}
interface IRest {}

struct Plain { public int a; public Size s; public Inner i; }
struct Inner { public double d; }
struct Named { public int a; public Inner i; public string name; }
struct Holder<T> { public T value; }

class Program {
    static void Show(string what, object value) {
        Console.WriteLine(what + " " + value);
    }

    static void Numbers(double d) {
        float f = (float) d;
        Console.WriteLine((ulong) d + " " + (long) d + " " + (uint) d + " " + (int) d);
        Console.WriteLine((ushort) d + " " + (short) d + " " + (byte) d + " " + (sbyte) d + " " + (int) (char) d);
        Console.WriteLine((ulong) f + " " + (long) f + " " + (uint) f + " " + (int) f + " " + (byte) f + " " + (short) f);
    }

    static string Failing(Action what) {
        try {
            what();
            return "fine";
        } catch (Exception e) {
            return e.GetType().Name + ": " + e.Message;
        }
    }

    static void Enums() {
        object number = 1, large = Size.Large, near = Near.Over;
        Show("a number as an enum that may lack", Failing(() => { var s = (Size?) number; }));
        Show("an enum as a number that may lack", Failing(() => { var n = (int?) large; }));
        Show("an enum as itself", Failing(() => { var s = (Size?) large; }));
        Show("an enum as another one", Failing(() => { var s = (Size?) near; }));
        Show("a number as an enum", Failing(() => { var s = (Size) number; }));
        Show("order", Size.Large.CompareTo(Size.Small) + " " + Size.Small.CompareTo(Size.Large) + " " + Size.Small.CompareTo(Size.Small));
        Show("unsigned order", Deep.High.CompareTo(Deep.Low) + " " + Deep.Low.CompareTo(Deep.High));
        Show("signed order", Near.Under.CompareTo(Near.Over) + " " + ((Near) 100).CompareTo(Near.Over));
        Show("with null", Size.Small.CompareTo(null));
        Show("with a number", Failing(() => Size.Small.CompareTo(0)));
        Show("with another enum", Failing(() => Size.Small.CompareTo(Near.Over)));
        Show("a comparer", Comparer<Size>.Default.Compare(Size.Large, Size.Small));
        var sizes = new[] {Size.Large, Size.Small, Size.Large};
        Array.Sort(sizes);
        Show("sorted", sizes[0] + " " + sizes[1] + " " + sizes[2]);
    }

    static void Types() {
        foreach (var type in new[] {
            typeof(Shelf<>), typeof(Shelf<>.Row), typeof(Shelf<>.Moved), typeof(Pair<,>), typeof(Pair<int, string>), typeof(Shelf<int>.Row),
            typeof(Dictionary<,>), typeof(List<>.Enumerator), typeof(Books), typeof(int), typeof(int[])
        }) {
            Console.WriteLine(type + ", " + type.Name + ", " + type.IsGenericType + ", " + type.IsGenericTypeDefinition + ", " + type.ContainsGenericParameters);
        }
        Show("one definition", typeof(Shelf<int>).GetGenericTypeDefinition() == typeof(Shelf<>));
        Show("its own definition", typeof(Shelf<>).GetGenericTypeDefinition() == typeof(Shelf<>));
        Show("no type with arguments", typeof(Shelf<>) == typeof(Shelf<int>));
        Show("full name", typeof(Pair<,>).FullName);
        var pairs = new[] {
            typeof(Books), typeof(Shelf<int>), typeof(Books), typeof(Books), typeof(IRest), typeof(object), typeof(Books), typeof(IRest),
            typeof(int), typeof(ValueType), typeof(Size), typeof(Enum), typeof(int[]), typeof(Array), typeof(string[]), typeof(object[]),
            typeof(object), typeof(object), typeof(Pair<int, int>), typeof(Shelf<int>), typeof(Pair<int, int>), typeof(Shelf<string>),
            typeof(Action), typeof(Delegate), typeof(Shelf<>), typeof(object)
        };
        for (int i = 0; i < pairs.Length; i += 2) Show(pairs[i] + " below " + pairs[i + 1], pairs[i].IsSubclassOf(pairs[i + 1]));
        Show("below null", Failing(() => typeof(Books).IsSubclassOf(null)));
    }

    static void Main() {
        foreach (double d in new[] {
            double.NaN, double.PositiveInfinity, double.NegativeInfinity, 1e20, -1e20, 3e19, 1e10, -1e10, 5e9, -5e9, -1.5, -300.7, 300.7, 70000.25,
            4294967295.5, 2147483648.5, -2147483649.5, 9223372036854775808.0, -9223372036854775808.0, 18446744073709551616.0, 18446744073709549568.0
        }) Numbers(d);
        Enums();
        Types();
        Show("references", RuntimeHelpers.IsReferenceOrContainsReferences<Plain>() + " " + RuntimeHelpers.IsReferenceOrContainsReferences<Named>()
            + " " + RuntimeHelpers.IsReferenceOrContainsReferences<Holder<int>>() + " " + RuntimeHelpers.IsReferenceOrContainsReferences<Holder<string>>()
            + " " + RuntimeHelpers.IsReferenceOrContainsReferences<string>() + " " + RuntimeHelpers.IsReferenceOrContainsReferences<long>());
    }
}
