// The operations of the engine that models are written in. No body here is ever executed: the lowering replaces each call by
// the engine's own operation.
using System;

namespace Conspect {
    public static class RT {
        /// The string's own array; it is never written to.
        public static char[] Chars(string s) { throw null; }
        /// A new string that owns the array, which is not written to afterwards.
        public static string FromChars(char[] a) { throw null; }
        /// Arrays of one element type, in range; the two may be one array.
        public static void ArrayCopy(Array src, int si, Array dst, int di, int n) { throw null; }
        /// Arrays of primitive elements, in range.
        public static bool ArrayEquals(Array a, int ai, Array b, int bi, int n) { throw null; }
        /// A shallow copy.
        public static object Clone(object o) { throw null; }
        public static int IdentityHash(object o) { throw null; }
        public static bool IsConcrete(object o) { throw null; }
        public static bool IsConcrete(int i) { throw null; }
        public static bool IsConcrete(long i) { throw null; }
        public static bool IsConcrete(double d) { throw null; }
        /// The same value, as a known one where conditions of the path say which it is.
        public static double Determined(double d) { throw null; }
        public static bool AllConcrete(Array a, int from, int n) { throw null; }
        /// The number that a concrete, well-formed text stands for.
        public static double ParseDouble(char[] a, int from, int n) { throw null; }
        /// The shortest text that stands for the number, in Java's layout: 1.0E10, 0.001, 1.0.
        public static char[] DoubleToChars(double d) { throw null; }
        public static char[] FloatToChars(float f) { throw null; }
        /// Stream 1 is standard output, 2 standard error.
        public static void Print(int stream, char[] a, int from, int n) { throw null; }
        /// The exit code of the process, where the program ends by itself or `Main` returns none.
        public static void Status(int code) { throw null; }
        /// Ends the program: no handler runs.
        public static void Halt() { throw null; }
        public static string Intern(string s) { throw null; }
        /// Is what functions do with a text described (`KnownText`) that has this length? Not where the length is known. A model asks only
        /// where it can do either.
        public static bool Described(int length) { throw null; }
        /// What follows costs much and is rarely the way that is looked for: other paths go first.
        public static void Defer() { throw null; }
        /// What is known of a text that is described, or null.
        public static object Facts(string s) { throw null; }
        public static void Know(string s, object facts) { throw null; }
        /// The path goes on only where this holds.
        public static void Assume(bool b) { throw null; }
        public static int ClassOf(object o) { throw null; }
        public static Type ClassObject(int c) { throw null; }
        public static char[] ClassName(int c) { throw null; }
        public static bool IsSubclass(int sub, int sup) { throw null; }
        public static int ClassOfType(Type t) { throw null; }
        public static object NewArrayOf(int elemClass, int n) { throw null; }
        public static object NewInstanceOf(int c) { throw null; }
        /// The members that a type declares: an array of `Conspect.Model.MemberRow`, which is not written to.
        public static object Members(Type t) { throw null; }
        /// Calls the method or constructor with this number doubled, or reads the field; the next number sets the field to the only argument.
        /// Variables that are passed by reference come back in the array.
        public static object CallMember(Type t, int number, object target, object[] args) { throw null; }
        /// The row of a generic method at type arguments, and a call of it.
        public static object GenericMember(Type t, int number, Type[] types) { throw null; }
        public static object CallGenericMember(Type t, int number, Type[] types, object target, object[] args) { throw null; }
        /// A generic type at type arguments.
        public static Type Construct(Type t, Type[] types) { throw null; }
        /// A delegate of this type for a method, which fits, with what it is closed over or null.
        public static Delegate DelegateFor(Type t, int number, Type delegates, object target) { throw null; }
        /// The full name of the assembly that a type is of, and its types.
        public static string Home(Type t) { throw null; }
        public static Type[] TypesBeside(Type t) { throw null; }
        /// The types of the attributes of a member, by its number; parameters have numbers from 100000 times their place (from 1) on, results from 2000000000; -2 is the assembly, -1 is the type itself. And one of these attributes, made anew.
        public static Type[] AttributeTypes(Type t, int number) { throw null; }
        public static object MakeAttribute(Type t, int number, int which) { throw null; }
        public static Type[] InterfacesOf(Type t) { throw null; }
        /// Of a delegate of one method: what it is closed over, the type that declares the method, a number of the method alone, which is
        /// negative for a delegate that is given, and its number where it is declared.
        public static object DelegateTarget(Delegate d) { throw null; }
        public static Type DelegateOwner(Delegate d) { throw null; }
        public static int DelegateFunction(Delegate d) { throw null; }
        public static int DelegateMember(Delegate d) { throw null; }
        /// The default of a structure or number; of a class, what its public constructor without parameters makes, which must be there.
        public static T New<T>() { throw null; }
        /// Is it a structure or number, or a class that is not abstract with a public constructor without parameters?
        public static bool HasConstructor<T>() { throw null; }
        /// Is it a tuple that is a value, or a type that the compiler made without a name, of parts that the library alone compares?
        public static bool HasPlainParts<T>() { throw null; }
        /// The list that the constructor of lists makes of these elements, with the array as its own.
        public static System.Collections.Generic.List<T> ListOf<T>(T[] a) { throw null; }
        /// What `Conspect.Model.System_Activator.Make` gives for the type.
        public static object NewOfType(Type t) { throw null; }
        /// Was an exception, which is not null, thrown?
        public static bool WasThrown(Exception e) { throw null; }
        /// Throws an exception that was thrown before, as from where that was.
        public static void ThrowAgain(Exception e) { throw null; }
        public static long Clock() { throw null; }
        /// Which thread does what follows, where one order of several is executed: a new thread that begins after what the current one did so
        /// far; who does what follows (the result is who did what came before); the current one has ended; what follows comes after all
        /// that a thread did; does it in any order?
        public static int ThreadFork() { throw null; }
        public static int ThreadEnter(int thread) { throw null; }
        public static void ThreadLeave(int next) { throw null; }
        public static void ThreadJoin(int thread) { throw null; }
        public static bool ThreadIsBefore(int thread) { throw null; }
        /// Answers list the literal among what they take for granted.
        public static void Grant(string literal) { throw null; }
        /// The path ends as unknown, with the literal as its reason.
        public static void Unsupported(string literal) { throw null; }
        /// Inputs; the label is a literal.
        public static int AnyInt(string label) { throw null; }
        public static long AnyLong(string label) { throw null; }
        public static bool AnyBool(string label) { throw null; }
        public static char AnyChar(string label) { throw null; }
        public static byte AnyByte(string label) { throw null; }
        public static short AnyShort(string label) { throw null; }
        public static double AnyDouble(string label) { throw null; }
        public static float AnyFloat(string label) { throw null; }
        public static string AnyString(string label) { throw null; }
        public static long BitsOf(double d) { throw null; }
        public static int BitsOf(float f) { throw null; }
        public static double DoubleOf(long b) { throw null; }
        public static float FloatOf(int b) { throw null; }
        /// 0 sin, 1 cos, 2 tan, 3 asin, 4 acos, 5 atan, 6 sinh, 7 cosh, 8 tanh, 9 exp, 10 log, 11 log10, 12 sqrt, 13 floor,
        /// 14 ceil, 15 rint, 16 trunc; the number is a literal.
        public static double Math(int fn, double x) { throw null; }
        /// 0 pow, 1 atan2.
        public static double Math2(int fn, double x, double y) { throw null; }
        /// The delegates of a multicast delegate; null for a single one.
        public static Delegate[] DelegateList(Delegate d) { throw null; }
        public static Delegate NewMulticast(Delegate like, Delegate[] list) { throw null; }
        /// Single delegates: the same method and the same target object?
        public static bool SameTarget(Delegate a, Delegate b) { throw null; }
        /// The constants of an enum, in the order of their declaration.
        public static string[] EnumNames(Type t) { throw null; }
        public static long[] EnumValues(Type t) { throw null; }
        public static long EnumValue(object boxedEnum) { throw null; }
        /// Is the enum marked by `FlagsAttribute`?
        public static bool EnumIsFlags(Type t) { throw null; }
        public static object BoxEnum(Type t, long v) { throw null; }
        /// The place of an element, which need not be in range as long as nothing is read or written there.
        public static ref T ElementOf<T>(T[] a, int i) { throw null; }
        /// The array into which a pointer to one of its elements leads, and the element's index; null and 0 for other pointers.
        public static unsafe T[] ArrayBehind<T>(void* p) { throw null; }
        public static unsafe int IndexBehind<T>(void* p) { throw null; }
        /// Reinterpretation without a check.
        public static T As<T>(object o) { throw null; }
    }
}
