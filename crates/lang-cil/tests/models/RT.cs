// The engine's operations, as the real runtime can do them: with these the models run beside the methods that they stand for.
using System;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace Conspect {
    /// What a model does where it would say that it does not know.
    public sealed class NotKnown : Exception {
        public NotKnown(string why) : base(why) {}
    }

    public static class RT {
        public static ref T ElementOf<T>(T[] a, int i) { return ref a[i]; }
        public static unsafe T[] ArrayBehind<T>(void* p) { return null; }
        public static unsafe int IndexBehind<T>(void* p) { return 0; }
        public static T New<T>() { return Activator.CreateInstance<T>(); }
        public static System.Collections.Generic.List<T> ListOf<T>(T[] a) { return new System.Collections.Generic.List<T>(a); }
        public static bool HasConstructor<T>() {
            return typeof(T).IsValueType || !typeof(T).IsAbstract && typeof(T).GetConstructor(Type.EmptyTypes) != null;
        }
        public static bool HasPlainParts<T>() { return typeof(T).FullName.StartsWith("System.ValueTuple`"); }
        public static object NewOfType(Type t) { return Activator.CreateInstance(t); }
        public static bool WasThrown(Exception e) { return e.StackTrace != null; }
        public static void ThrowAgain(Exception e) { System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(e).Throw(); }
        public static char[] Chars(string s) { return s.ToCharArray(); }
        public static string FromChars(char[] a) { return new string(a); }
        public static void ArrayCopy(Array src, int si, Array dst, int di, int n) {
            if (src == null || dst == null || si < 0 || di < 0 || n < 0 || si > src.Length - n || di > dst.Length - n)
                throw new InvalidOperationException("a copy out of range");
            Array.Copy(src, si, dst, di, n);
        }
        public static bool ArrayEquals(Array a, int ai, Array b, int bi, int n) {
            if (ai < 0 || bi < 0 || n < 0 || ai > a.Length - n || bi > b.Length - n) throw new InvalidOperationException("a comparison out of range");
            for (int i = 0; i < n; i++) if (!a.GetValue(ai + i).Equals(b.GetValue(bi + i))) return false;
            return true;
        }
        static readonly System.Reflection.MethodInfo clone = typeof(object).GetMethod("MemberwiseClone", (System.Reflection.BindingFlags) 36);
        public static object Clone(object o) { return clone.Invoke(o, null); }
        public static int IdentityHash(object o) { return RuntimeHelpers.GetHashCode(o); }
        public static bool IsConcrete(object o) { return true; }
        /// Which numbers are taken for ones that are known, and what is chosen where a model leaves it open.
        public static Func<int, bool> Known;
        public static Func<long> Chosen;
        public static bool IsConcrete(int i) { return Known == null || Known(i); }
        public static bool IsConcrete(long i) { return true; }
        public static bool IsConcrete(double d) { return true; }
        public static double Determined(double d) { return d; }
        public static bool AllConcrete(Array a, int from, int n) { return true; }
        public static double ParseDouble(char[] a, int from, int n) {
            return double.Parse(new string(a, from, n), NumberStyles.Float, CultureInfo.InvariantCulture);
        }
        public static char[] DoubleToChars(double d) {
            if (double.IsNaN(d)) return "NaN".ToCharArray();
            if (double.IsInfinity(d)) return (d > 0 ? "Infinity" : "-Infinity").ToCharArray();
            if (d == 0) return (1 / d < 0 ? "-0.0" : "0.0").ToCharArray();
            for (int precision = 1; ; precision++) {
                string text = d.ToString("E" + (precision - 1), CultureInfo.InvariantCulture);
                if (precision == 17 || double.Parse(text, CultureInfo.InvariantCulture) == d) return Layout(text);
            }
        }
        public static char[] FloatToChars(float f) {
            if (float.IsNaN(f) || float.IsInfinity(f) || f == 0) return DoubleToChars(f);
            for (int precision = 1; ; precision++) {
                string text = ((double) f).ToString("E" + (precision - 1), CultureInfo.InvariantCulture);
                if (precision == 9 || (float) double.Parse(text, CultureInfo.InvariantCulture) == f) return Layout(text);
            }
        }
        // From -1.234E+005 to Java's layout.
        static char[] Layout(string text) {
            string sign = text[0] == '-' ? "-" : "";
            int e = text.IndexOf('E'), exponent = int.Parse(text.Substring(e + 1));
            string digits = text.Substring(sign.Length, e - sign.Length).Replace(".", "").TrimEnd('0');
            if (digits == "") digits = "0";
            if (exponent >= -3 && exponent < 7) {
                if (exponent < 0) return (sign + "0." + new string('0', -exponent - 1) + digits).ToCharArray();
                if (digits.Length <= exponent + 1) return (sign + digits.PadRight(exponent + 1, '0') + ".0").ToCharArray();
                return (sign + digits.Substring(0, exponent + 1) + "." + digits.Substring(exponent + 1)).ToCharArray();
            }
            return (sign + digits[0] + "." + (digits.Length > 1 ? digits.Substring(1) : "0") + "E" + exponent).ToCharArray();
        }
        // The library's own console, not the model of it.
        static readonly System.IO.Stream output = (System.IO.Stream) typeof(object).Assembly.GetType("System.Console").GetMethod("OpenStandardOutput", new Type[0]).Invoke(null, null);
        public static void Print(int stream, char[] a, int from, int n) {
            var bytes = System.Text.Encoding.UTF8.GetBytes(a, from, n);
            output.Write(bytes, 0, bytes.Length);
            output.Flush();
        }
        public static bool Described(int length) { return false; }
        public static void Defer() {}
        public static object Facts(string s) { return null; }
        public static void Know(string s, object facts) { throw new NotKnown("what is known"); }
        public static string Intern(string s) { return string.Intern(s); }
        public static void Assume(bool b) { if (!b) throw new NotKnown("an assumption"); }
        public static void Status(int code) { throw new NotKnown("the end of the process"); }
        public static void Halt() { throw new NotKnown("the end of the process"); }
        public static object Members(Type t) { throw new NotKnown("members"); }
        public static object CallMember(Type t, int number, object target, object[] args) { throw new NotKnown("members"); }
        public static object GenericMember(Type t, int number, Type[] types) { throw new NotKnown("members"); }
        public static object CallGenericMember(Type t, int number, Type[] types, object target, object[] args) { throw new NotKnown("members"); }
        public static Type Construct(Type t, Type[] types) { throw new NotKnown("members"); }
        public static Delegate DelegateFor(Type t, int number, Type delegates, object target) { throw new NotKnown("members"); }
        public static string Home(Type t) { throw new NotKnown("assemblies"); }
        public static Type[] TypesBeside(Type t) { throw new NotKnown("assemblies"); }
        public static Type[] AttributeTypes(Type t, int number) { throw new NotKnown("attributes"); }
        public static object MakeAttribute(Type t, int number, int which) { throw new NotKnown("attributes"); }
        public static Type[] InterfacesOf(Type t) { throw new NotKnown("members"); }
        public static object DelegateTarget(Delegate d) { return d.Target; }
        public static Type DelegateOwner(Delegate d) { throw new NotKnown("members"); }
        public static int DelegateMember(Delegate d) { throw new NotKnown("members"); }
        public static int DelegateFunction(Delegate d) { return d.Method.MethodHandle.Value.ToInt32(); }
        public static int ClassOf(object o) { throw new NotKnown("classes"); }
        public static Type ClassObject(int c) { throw new NotKnown("classes"); }
        public static char[] ClassName(int c) { throw new NotKnown("classes"); }
        public static bool IsSubclass(int sub, int sup) { throw new NotKnown("classes"); }
        public static int ClassOfType(Type t) { throw new NotKnown("classes"); }
        public static object NewArrayOf(int elemClass, int n) { throw new NotKnown("classes"); }
        public static void Grant(string literal) {}
        public static object NewInstanceOf(int c) { throw new NotKnown("classes"); }
        public static long Clock() {
            if (Chosen == null) throw new NotKnown("the clock");
            return Chosen();
        }
        public static int ThreadFork() { return 1; }
        public static int ThreadEnter(int thread) { return 0; }
        public static void ThreadLeave(int next) { }
        public static void ThreadJoin(int thread) { }
        public static bool ThreadIsBefore(int thread) { return true; }
        public static void Unsupported(string literal) { throw new NotKnown(literal); }
        public static int AnyInt(string label) { throw new NotKnown(label); }
        public static long AnyLong(string label) { throw new NotKnown(label); }
        public static bool AnyBool(string label) { throw new NotKnown(label); }
        public static char AnyChar(string label) { throw new NotKnown(label); }
        public static byte AnyByte(string label) { throw new NotKnown(label); }
        public static short AnyShort(string label) { throw new NotKnown(label); }
        public static double AnyDouble(string label) { throw new NotKnown(label); }
        public static float AnyFloat(string label) { throw new NotKnown(label); }
        public static string AnyString(string label) { throw new NotKnown(label); }
        public static long BitsOf(double d) { return BitConverter.DoubleToInt64Bits(d); }
        public static int BitsOf(float f) { return BitConverter.ToInt32(BitConverter.GetBytes(f), 0); }
        public static double DoubleOf(long b) { return BitConverter.Int64BitsToDouble(b); }
        public static float FloatOf(int b) { return BitConverter.ToSingle(BitConverter.GetBytes(b), 0); }
        public static double Math(int fn, double x) {
            switch (fn) {
                case 0: return System.Math.Sin(x);
                case 1: return System.Math.Cos(x);
                case 2: return System.Math.Tan(x);
                case 3: return System.Math.Asin(x);
                case 4: return System.Math.Acos(x);
                case 5: return System.Math.Atan(x);
                case 6: return System.Math.Sinh(x);
                case 7: return System.Math.Cosh(x);
                case 8: return System.Math.Tanh(x);
                case 9: return System.Math.Exp(x);
                case 10: return System.Math.Log(x);
                case 11: return System.Math.Log10(x);
                case 12: return System.Math.Sqrt(x);
                case 13: return System.Math.Floor(x);
                case 14: return System.Math.Ceiling(x);
                case 15: return System.Math.Round(x);
                case 16: return System.Math.Truncate(x);
                default: throw new InvalidOperationException("no such function");
            }
        }
        public static double Math2(int fn, double x, double y) { return fn == 0 ? System.Math.Pow(x, y) : System.Math.Atan2(x, y); }
        public static Delegate[] DelegateList(Delegate d) {
            var list = d.GetInvocationList();
            return list.Length == 1 ? null : list;
        }
        public static Delegate NewMulticast(Delegate like, Delegate[] list) { return Delegate.Combine(list); }
        public static bool SameTarget(Delegate a, Delegate b) { return a.Method == b.Method && ReferenceEquals(a.Target, b.Target); }
        public static string[] EnumNames(Type t) { return Enum.GetNames(t); }
        public static long[] EnumValues(Type t) {
            var values = Enum.GetValues(t);
            var all = new long[values.Length];
            for (int i = 0; i < all.Length; i++) all[i] = Convert.ToInt64(values.GetValue(i));
            return all;
        }
        public static long EnumValue(object boxedEnum) { return Convert.ToInt64(boxedEnum); }
        public static bool EnumIsFlags(Type t) { return t.IsDefined(typeof(FlagsAttribute), false); }
        public static object BoxEnum(Type t, long v) { return Enum.ToObject(t, v); }
        public static T As<T>(object o) { return (T) o; }
    }
}
