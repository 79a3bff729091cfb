// Casts: classes, interfaces, boxes, enums, arrays, operators of conversion.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public interface IAnimal { int Legs(); }

    public interface IPet : IAnimal {}

    public class Animal : IAnimal {
        public virtual int Legs() { return 4; }
    }

    public class Dog : Animal, IPet {}

    public sealed class Bird : Animal {
        public override int Legs() { return 2; }
    }

    public enum Colour : byte { Red = 1, Green = 2, Blue = 4 }

    public struct Metre {
        public readonly int Length;
        public Metre(int length) { Length = length; }
        public static implicit operator Metre(int n) { return new Metre(n); }
        public static explicit operator int(Metre m) { return checked(m.Length * 2) / 2; }
    }

    public static class Casts {
        static Animal Some(int n) { return n == 0 ? null : n == 1 ? new Dog() : n == 2 ? (Animal) new Bird() : new Animal(); }

        [Proved]
        public static void Is(int n) { var a = Some(n); Assert((a is Dog) == (n == 1) && (a is Animal) == (n != 0) && (a is IPet) == (n == 1)); }

        [Proved]
        public static void As(int n) { var d = Some(n) as Dog; Assert((d != null) == (n == 1)); }

        [Fails(typeof(InvalidCastException), 2)]
        public static int Down(int n) { return ((Dog) Some(n == 2 ? 2 : 1)).Legs(); }

        [Proved]
        public static void NullCasts() { object o = null; Assert((string) o == null && (Dog) o == null && (int?) o == null); }

        [Fails(typeof(NullReferenceException), 0)]
        public static int UnboxNull(int n) { object o = n == 0 ? null : (object) n; return (int) o; }

        [Fails(typeof(InvalidCastException), 5)]
        public static long UnboxOther(int n) { object o = n; return n == 5 ? (long) o : (int) o; }

        [Proved]
        public static void Boxed(int n) { object o = n; Assert((int) o == n && o is int && !(o is long) && (o as int?) == n); }

        [Proved]
        public static void BoxesAreCopies(int n) { Metre m = n; object o = m; m = n + 1; Assert(((Metre) o).Length == n); }

        [Proved]
        public static void BoxedEquality(int n) { object a = n, b = n; Assert(a.Equals(b) && !ReferenceEquals(a, b)); }

        [Proved]
        public static void Enums(byte n) { var c = (Colour) n; Assert((byte) c == n && (c == Colour.Green) == (n == 2)); }

        [Proved]
        public static void BoxedEnum() { object o = Colour.Blue; Assert((Colour) o == Colour.Blue && (byte) o == 4 && o is Colour && !(o is byte)); }

        [Proved]
        public static void UserDefined(short n) { Metre m = n; Assert((int) m == n); }

        [Fails(typeof(OverflowException), int.MaxValue)]
        public static int UserDefinedThatFails(int n) { Metre m = n; return (int) m; }

        [Proved]
        public static void CovariantArrays(int n) { Animal[] a = n == 1 ? new Dog[1] : new Animal[1]; Assert((a is Dog[]) == (n == 1) && a is IAnimal[]); }

        [Fails(typeof(ArrayTypeMismatchException), 1)]
        public static void StoreIntoArray(int n) { Animal[] a = n == 1 ? new Dog[1] : new Animal[1]; a[0] = new Bird(); }

        [Proved]
        public static void ArraysOfNumbers() { object o = new int[2]; Assert(o is int[] && !(o is long[]) && !(o is object[]) && o is Array); }

        [Proved]
        public static void Interfaces(int n) { IAnimal a = Some(n); Assert(a == null ? n == 0 : a.Legs() == (n == 2 ? 2 : 4)); }

        [Proved]
        public static void TypesOfObjects(int n) { var a = Some(n); Assert(a == null || (a.GetType() == typeof(Dog)) == (n == 1)); }

        [Proved]
        [Gives(3, 3.99)]
        [Gives(-3, -3.99)]
        [Gives(0, 0.5)]
        public static int Truncated(double d) { return d > -1e9 && d < 1e9 ? (int) d : 0; }

        [Proved]
        public static void ArraysOfIntegers(int n) { object a = new int[] {n}; Assert(a is uint[] && a is DayOfWeek[] && !(a is long[]) && ((uint[]) a)[0] == unchecked((uint) n)); }

        [Proved]
        public static void InterfacesOfIntegers() { object a = new int[3]; Assert(a is System.Collections.Generic.IList<uint> && a is System.Collections.Generic.IEnumerable<uint>); }

        [Proved]
        public static void SeveralDimensions() { object a = new string[1, 1], b = new int[1, 1]; Assert(a is object[,] && b is uint[,]); }

        [Proved]
        public static void BitsOfNoNumber() { Assert(BitConverter.DoubleToInt64Bits(double.NaN) < 0); }

        [Proved]
        public static void Infinite(double d) { Assert(double.IsInfinity(d) == (d == double.PositiveInfinity || d == double.NegativeInfinity)); }

        [Proved]
        public static void CopiedAsOther() { object a = new int[] {1}; bool refused = false; try { new System.Collections.Generic.List<uint>((uint[]) a); } catch (ArrayTypeMismatchException) { refused = true; } Assert(refused); }

        [Proved]
        public static void ArraysOfCharacters() { object c = new char[1], b = new bool[1]; Assert(!(c is ushort[]) && !(c is short[]) && !(b is byte[])); }

        [Breaks(new int[] {1})]
        public static void GivenArray(object given) { if (given is int[]) Assert(!(given is uint[])); }

        [Breaks(new int[] {7, 5})]
        public static void ElementOfGiven(object given) { var a = given as int[]; Assert(a == null || a.Length != 2 || a[1] != 5); }

        [Breaks(new int[] {3})]
        public static void ElementOfArray(Array given) { Assert(!(given is int[]) || given.Length != 1 || ((int[]) given)[0] != 3); }

        [Breaks(new object[] {new string[] {"k"}})]
        public static void TextOfGiven(object given) { var a = given as string[]; Assert(a == null || a.Length != 1 || a[0] != "k"); }

        [Proved]
        public static void GivenTwice(object given, uint[] b) {
            var a = given as int[];
            if (a == null || b == null || a.Length == 0 || b.Length == 0) return;
            a[0] = 4;
            b[0] = 5;
            Assert(a[0] == 4 || (object) a == b);
        }

        [Breaks(3)]
        public static void GivenValue(ValueType given) { Assert(!(given is int) || (int) given != 3); }

        [Breaks(DayOfWeek.Friday)]
        public static void GivenEnum(Enum given) { Assert(!(given is DayOfWeek) || (DayOfWeek) given != DayOfWeek.Friday); }

        [Breaks(DayOfWeek.Monday)]
        public static void EnumInObject(object given) { if (given is Enum) Assert(!(given is DayOfWeek) || (DayOfWeek) given != DayOfWeek.Monday); }

        [Proved]
        public static void BoxesAreValues(object given) { if (given is Colour) Assert(given is Enum && given is ValueType && given is IComparable); }

        [Breaks("a")]
        public static void ComparableNoNumber(IComparable given) { Assert(given == null || given is int); }

        [Breaks(1)]
        public static void ComparableNoText(IComparable given) { Assert(given == null || given is string); }

        [Proved]
        public static void WrittenAsOther(int[] a) { if (a == null || a.Length == 0) return; uint[] b = (uint[]) (object) a; b[0] = 7; Assert(a[0] == 7); }

        [Breaks(5)]
        public static void StructureInBox(int n) { StructureIn(n > 0 ? (object) new Money { Cents = n } : null); }

        static void StructureIn(object o) { if (o is Money) Assert(((Money) o).Cents != 5); }

        public struct Money { public int Cents; }

        [Proved]
        public static void StructureOfUnknownObject(object o) { if (o is Money) { var m = (Money) o; object p = m; Assert(p.Equals(o) && o.Equals(p) && !ReferenceEquals(o, p)); } }

        [Proved]
        public static void NullableOfBox(int? n) { object o = n; int? m = (int?) o; Assert(m == n && (o == null) == !n.HasValue && m.GetValueOrDefault() == n.GetValueOrDefault()); }
    }
}
