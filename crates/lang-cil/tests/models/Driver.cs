// Compares each model with the method that it stands for, on random arguments: results, out parameters, arrays that were
// written to, types and messages of exceptions. Arguments: the number of runs of each method, the seed, and names to restrict to.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;

static class Driver {
    const BindingFlags All = (BindingFlags) 62; // declared only, instance, static, public, private
    static Random random;
    // Lengths and indices: no large number is of interest.
    static bool modest;
    // How far apart the characters are that are looked at, beyond the first ones.
    static int stride;
    static int compared, unknown, different;
    static readonly SortedDictionary<string, int> differences = new SortedDictionary<string, int>(StringComparer.Ordinal);

    static readonly string[] Unrepeatable = {
        "System.Threading.Thread", "System.Threading.Tasks.Task", "System.Threading.Tasks.TaskFactory",
        "System.Threading.Tasks.Task`1", "System.Threading.ThreadPool",
        "System.Diagnostics.Stopwatch", "System.Runtime.CompilerServices.YieldAwaitable+YieldAwaiter",
        // Called with anything, these bring down the runtime; tests/programs/reflection.cs holds them against it.
        "System.RuntimeType", "System.Delegate",
        // Spans cannot be passed by reflection.
        "System.MemoryExtensions", "System.Runtime.InteropServices.MemoryMarshal",
    };

    static readonly string[] UnrepeatableMethods = {
        "NewGuid", "get_Now", "get_UtcNow", "op_Implicit",
        // Of an array of other elements than it is asked for, it gives what is in memory; tests/programs/elements.cs holds it against mono.
        "InternalArray__get_Item",
    };

    // What is asked of characters alone, of classes of characters, and of types that are chosen as such.
    static readonly string[] Elsewhere = {"InternalGetUnicodeCategory", "CharInCategory"};

    static int Main(string[] args) {
        int runs = int.Parse(args[0]), seed = int.Parse(args[1]);
        random = new Random(seed);
        stride = Math.Max(1, 3000 / runs);
        int methods = EachCharacter(args.Skip(2).ToArray()) + EachClass(args.Skip(2).ToArray());
        var types = typeof(Driver).Assembly.GetTypes().OrderBy(t => t.FullName, StringComparer.Ordinal);
        foreach (var model in types) {
            if (args.Length > 2 && !args.Skip(2).Any(a => model.FullName.Contains(a))) continue;
            random = new Random(seed);
            modest = model.Name == "System_String" || model.Name.StartsWith("StringBuilder");
            // Members of types are held against mono in tests/programs/reflection.cs.
            if (model.FullName == "System.Console" || model.Namespace == "System.Reflection") continue;
            if (model.Namespace == "Conspect.Model") {
                var real = RealOf(model);
                // The cache of builders is the library's own affair, and is asked for sensible capacities alone.
                if (real == null || model.Name == "System_Text_StringBuilderCache") continue;
                // Threads and clocks differ from one run to the next.
                if (Unrepeatable.Contains(real.FullName)) continue;
                foreach (var declared in model.GetMethods(All)) {
                    var m = Instance(declared);
                    var target = Counterpart(m, real);
                    // Delegate.Remove asks for equal lists before it calls this.
                    // Spans and pointers cannot be passed by reflection.
                    if (m.GetParameters().Any(p => p.ParameterType.IsPointer || p.ParameterType == typeof(ReadOnlySpan<char>))) continue;
                    if (m.Name == "RemoveImpl" || UnrepeatableMethods.Contains(m.Name) || Elsewhere.Contains(m.Name)) continue;
                    // A direct call is an instruction of mono's compiler, which says something else than the method.
                    if (model.Name == "System_Threading_Monitor" && m.Name == "Enter") continue;
                    // mono computes these with instructions of the processor or by a call, whose last digits differ.
                    if (target == null || m.Name == "Sin" || m.Name == "Cos" || m.Name == "Tan") continue;
                    methods++;
                    for (int i = 0; i < runs; i++) Compare(m, target);
                }
            } else if (model.FullName == "System.Diagnostics.Contracts.Contract") {
                // The rest is what woven code means by it, and no runtime's.
                modest = true;
                var real = Library(model.FullName);
                foreach (var declared in model.GetMethods(All).Where(m => m.Name == "ForAll" || m.Name == "Exists")) {
                    var m = Instance(declared);
                    var target = Counterpart(m, real);
                    if (target == null) throw new InvalidOperationException("no method like " + m);
                    methods++;
                    for (int i = 0; i < runs; i++) Compare(m, target);
                }
            } else if (model.Namespace != null && model.Namespace.StartsWith("System") && !model.IsNested) {
                var real = Library(model.FullName);
                if (real == null || model.IsInterface || model.IsEnum || model.IsGenericTypeDefinition) continue;
                methods += Members(model);
                for (int i = 0; i < runs; i++) Sequence(model, real);
            }
        }
        foreach (var d in differences.Take(60)) Console.WriteLine(d.Value + " times, first " + d.Key);
        Console.WriteLine(methods + " methods, " + compared + " comparisons, " + unknown + " not known, " + different + " differences");
        return different == 0 ? 0 : 1;
    }

    static Type Library(string name) {
        foreach (var assembly in new[] {typeof(object).Assembly, typeof(Uri).Assembly, typeof(Enumerable).Assembly, typeof(System.Numerics.BigInteger).Assembly}) {
            var type = assembly.GetType(name);
            if (type != null) return type;
        }
        return null;
    }

    static Type RealOf(Type model) {
        return Library(model.Name.Replace("__", "+").Replace('_', '.'));
    }

    // ---- single methods

    // Generic methods are looked at with int for their type parameters.
    static MethodInfo Instance(MethodInfo m) {
        return m.IsGenericMethodDefinition ? m.MakeGenericMethod(m.GetGenericArguments().Select(t => typeof(int)).ToArray()) : m;
    }

    static MethodBase Counterpart(MethodInfo m, Type real) {
        string name = m.Name == "ctor" ? ".ctor" : m.Name;
        var types = m.GetParameters().Select(p => p.ParameterType).ToList();
        foreach (var c in real.GetMembers(All).OfType<MethodBase>().Where(c => c.Name == name).Select(Instantiated).Where(c => c != null)) {
            var wanted = c.GetParameters().Select(p => p.ParameterType).ToList();
            if (!c.IsStatic && !(c is ConstructorInfo)) wanted.Insert(0, real.IsValueType ? real.MakeByRefType() : real);
            if (wanted.SequenceEqual(types.Select(RealType))) return c;
        }
        return null;
    }

    static MethodBase Instantiated(MethodBase m) {
        if (!m.ContainsGenericParameters) return m;
        var info = m as MethodInfo;
        if (info == null || !m.IsGenericMethodDefinition) return null;
        try {
            return Instance(info);
        } catch (ArgumentException) {
            return null;
        }
    }

    // The library's type where a model stands in for the whole type.
    static Type RealType(Type type) {
        return type.Assembly == typeof(Driver).Assembly && type.Namespace != null && type.Namespace.StartsWith("System") ? Library(type.FullName) ?? type : type;
    }

    static void Compare(MethodInfo model, MethodBase real) {
        var a = model.GetParameters().Select((p, i) => i == 0 && !real.IsStatic && !(real is ConstructorInfo) ? Receiver(p.ParameterType) : Value(p.ParameterType)).ToArray();
        if (model.Name.EndsWith("ParseExact")) Exact(a);
        var b = a.Select(Copied).ToArray();
        string before = Show(a), x, y;
        x = Run(() => model.Invoke(null, a));
        if (x == null) {
            unknown++;
            return;
        }
        if (real.IsStatic) {
            y = Run(() => real.Invoke(null, b));
        } else if (real is ConstructorInfo) {
            y = Run(() => ((ConstructorInfo) real).Invoke(b));
        } else {
            y = Run(() => real.Invoke(b[0], b.Skip(1).ToArray()));
        }
        if (!(real.IsStatic || real is ConstructorInfo)) {
            a = a.Skip(1).ToArray();
            b = b.Skip(1).ToArray();
        }
        x += " leaving " + Show(a);
        y += " leaving " + Show(b);
        Count(model.DeclaringType.Name + "." + model.Name + before, x, y);
    }

    static void Count(string what, string x, string y) {
        compared++;
        if (x == y) return;
        different++;
        int paren = what.IndexOf('(');
        string key = what.Substring(0, paren);
        string old = differences.Keys.FirstOrDefault(k => k.StartsWith(key + "("));
        if (old != null) differences[old]++;
        else differences[what + ": the model gives " + x + ", the method " + y] = 1;
    }

    // What comes of a call as text; null where the model does not know.
    static string Run(Func<object> call) {
        try {
            return Show(call());
        } catch (Exception e) {
            if (e is TargetInvocationException) e = e.InnerException;
            for (var inner = e; inner != null; inner = inner.InnerException) if (inner is Conspect.NotKnown) return null;
            return e.GetType() + ": " + e.Message;
        }
    }

    // ---- whole types: the same calls on an object of each

    static int Members(Type model) {
        return model.GetMembers(BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static).OfType<MethodBase>().Count();
    }

    static void Sequence(Type model, Type real) {
        object a = null, b = null;
        string said = "";
        var constructors = model.GetConstructors();
        if (constructors.Length > 0 && !model.IsAbstract) {
            var c = constructors[random.Next(constructors.Length)];
            var d = real.GetConstructor(c.GetParameters().Select(p => p.ParameterType).ToArray());
            if (d == null) throw new InvalidOperationException("no constructor like " + c);
            var args = c.GetParameters().Select(p => Value(p.ParameterType)).ToArray();
            string x = Run(() => a = c.Invoke(args)), y = Run(() => b = d.Invoke(args));
            if (x == null) { unknown++; return; }
            Count(model.FullName + ".ctor" + Show(args), x, y);
            if (a == null || b == null) return;
            said = "new" + Show(args);
        }
        var methods = model.GetMethods(BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static);
        for (int i = 0; i < 12; i++) {
            var m = methods[random.Next(methods.Length)];
            if (m.Name == "GetEnumerator" || !m.IsStatic && a == null) continue;
            var parameters = m.GetParameters();
            var n = real.GetMethods(All).FirstOrDefault(r => r.Name == m.Name && r.IsStatic == m.IsStatic && Alike(r.GetParameters(), parameters, model, real));
            if (n == null) throw new InvalidOperationException("no method like " + model + "." + m);
            if (parameters.Any(p => p.ParameterType == model)) continue;
            var args = parameters.Select(p => Value(p.ParameterType)).ToArray();
            var other = args.Select(Copied).ToArray();
            string text = m.Name + Show(args);
            string x = Run(() => m.Invoke(a, args)), y = Run(() => n.Invoke(b, other));
            if (x == null) { unknown++; return; }
            int old = different;
            Count(model.FullName + "." + m.Name + "(after " + said + ") " + text, x + Show(args), y + Show(other));
            if (different != old) return;
            said += " " + text;
        }
    }

    static bool Alike(ParameterInfo[] r, ParameterInfo[] m, Type model, Type real) {
        return r.Length == m.Length && r.Zip(m, (x, y) => x.ParameterType == y.ParameterType || x.ParameterType == real && y.ParameterType == model).All(t => t);
    }

    // ---- characters, all or many

    static int EachCharacter(string[] names) {
        var model = typeof(Conspect.Model.System_Char);
        if (names.Length > 0 && !names.Any(n => model.FullName.Contains(n))) return 0;
        int methods = 0;
        foreach (var m in model.GetMethods(All)) {
            var parameters = m.GetParameters();
            if (parameters.Length != 1 || parameters[0].ParameterType != typeof(char)) continue;
            var real = Counterpart(m, typeof(char));
            if (real == null) continue;
            methods++;
            for (int c = 0; c <= char.MaxValue; c += c < 1500 ? 1 : 1 + random.Next(2 * stride)) {
                string x = Run(() => m.Invoke(null, new object[] {(char) c}));
                if (x == null) unknown++; else Count(m.Name + "(" + c + ")", x, Run(() => real.Invoke(null, new object[] {(char) c})));
            }
        }
        return methods;
    }

    // Classes of characters as the parser of regular expressions writes them.
    static readonly string[] Classes = {
        @"\d", @"\D", @"\w", @"\W", @"\s", @"\S", @"[\w-]", @"[^\d\s]", @"[a-f\D]", @"\p{L}", @"\P{L}", @"\p{Lu}", @"[\P{Nd}x]", @"[\p{P}\p{Sc}]", @"[^\W_]", @"[\S\d]",
    };

    // The categories of each character, and whether it is in those of a class.
    static int EachClass(string[] names) {
        var model = typeof(Conspect.Model.System_Text_RegularExpressions_RegexCharClass);
        if (names.Length > 0 && !names.Any(n => model.FullName.Contains(n))) return 0;
        var regex = typeof(System.Text.RegularExpressions.Regex).Assembly;
        var category = typeof(Conspect.Model.System_Globalization_CharUnicodeInfo).GetMethod("InternalGetUnicodeCategory", All);
        var realCategory = Counterpart(category, typeof(CharUnicodeInfo));
        var within = model.GetMethod("CharInCategory", All);
        var realWithin = Counterpart(within, regex.GetType("System.Text.RegularExpressions.RegexCharClass"));
        var parse = regex.GetType("System.Text.RegularExpressions.RegexParser").GetMethod("Parse", All);
        var sets = Classes.Select(c => ClassIn(parse.Invoke(null, new object[] {c, System.Text.RegularExpressions.RegexOptions.None}))).ToList();
        for (int c = 0; c <= char.MaxValue; c += c < 1500 ? 1 : 1 + random.Next(2 * stride)) {
            Count("InternalGetUnicodeCategory(" + c + ")", Run(() => category.Invoke(null, new object[] {c})), Run(() => realCategory.Invoke(null, new object[] {c})));
            foreach (var set in sets) {
                var arguments = new object[] {(char) c, set, 0, (int) set[1], (int) set[2]};
                Count("CharInCategory(" + c + ", " + Classes[sets.IndexOf(set)] + ")", Run(() => within.Invoke(null, arguments)), Run(() => realWithin.Invoke(null, arguments)));
            }
        }
        return 2;
    }

    // The first class of characters in a tree of a parser.
    static string ClassIn(object tree) {
        var root = tree.GetType().GetField("Root", All);
        var node = root == null ? tree : root.GetValue(tree);
        var text = (string) node.GetType().GetField("Str", All).GetValue(node);
        if (text != null) return text;
        var children = (IEnumerable) node.GetType().GetField("Children", All).GetValue(node);
        return children.Cast<object>().Select(ClassIn).First(t => t != null);
    }

    // ---- values

    static object Receiver(Type type) {
        for (int i = 0; i < 1000; i++) {
            var value = Value(type);
            if (value != null) return value;
        }
        throw new InvalidOperationException("no receivers of type " + type);
    }

    static readonly string[] Words = {
        "", "a", "abc", "ABC", "aBc", "abcabc", " ab ", "\t a\n", "0", "-5", "42", "+7", " 12 ", "2147483648", "-2147483648", "1e3", "3.25", "-0", "NaN",
        "Infinity", "x,y,,z", ",", "2020-02-29", "2019-2-29", "0020/1/31", "12/31/1999", "1-2-2003", "2001-02-03 4:05", "2001-02-03T04:05:06.7", "6/7/2008 12:09:10 PM", "6/7/2008 11:5 AM", "2001-02-03 24:00", "2001-02-03 10:60", "{0}", "{1,5:D3}", "{0:X}", "{{}}", "a-b", "True", "FF", "ff", "D", "D4", "X8", "x", "N", "N1", "F2", "G", "E3", "P", "R", "0.00", "#,##0.0", "aa", "aaa",
        "yyyy-MM-dd HH:mm:ss.fff", "d", "h:mm tt", "ddd, dd MMM yy", "s", "o", "u", "T", "FFF", ".FFF'x'", "%d", "dddd y MMMM", "\\h H", "B", "p", "n", "c", "12.50", "1,234.50-",
        "Friday", " Monday,3", "friday", "9223372036854775807", "256", "-129", "1,234", "(5)", "0x1F", "123456789012345678901234567890", " -18446744073709551616 ", "1.5E-3", "  ", "straße", "Ä", "éa",
    };

    static string Text() {
        if (random.Next(3) > 0) return Words[random.Next(Words.Length)];
        var letters = "abAB01 ,{}.-".ToCharArray();
        return new string(Enumerable.Range(0, random.Next(7)).Select(i => letters[random.Next(letters.Length)]).ToArray());
    }

    static readonly string[] Formats = {
        "yyyy-MM-dd", "yyyyMMdd", "dd.MM.yyyy", "d/M/yyyy", "M/d/yyyy H:m:s", "yyyy/MM/dd HH:mm:ss", "yyyy-MM-ddTHH:mm:ss.fff", "HH:mm", "yyyy", "yyyy-MM", "yyyy_MM dd,s",
    };

    // A text and a format that belong together, mostly, and sometimes with another character in the text. The culture is the process's own, the invariant
    // one: `CultureInfo` is a model here.
    static void Exact(object[] arguments) {
        if (random.Next(6) == 0 || !(arguments[0] is string) || !(arguments[1] is string)) return;
        var format = Formats[random.Next(Formats.Length)];
        var text = ((DateTime) Value(typeof(DateTime))).ToString(format).ToCharArray();
        if (random.Next(2) == 0) text[random.Next(text.Length)] = "0123459-/ x".ToCharArray()[random.Next(11)];
        arguments[0] = new string(text);
        arguments[1] = format;
        for (int i = 2; i < arguments.Length; i++) {
            if (arguments[i] is DateTimeStyles && random.Next(4) > 0) arguments[i] = DateTimeStyles.None;
        }
    }

    static object Value(Type type) {
        if (type.IsByRef) return Value(type.GetElementType());
        if (type.IsEnum) {
            var values = Enum.GetValues(type);
            return random.Next(12) == 0 && type != typeof(StringComparison) ? Enum.ToObject(type, random.Next(8)) : values.GetValue(random.Next(values.Length));
        }
        if (type.IsArray) {
            if (random.Next(12) == 0) return null;
            var array = Array.CreateInstance(type.GetElementType(), random.Next(5));
            for (int i = 0; i < array.Length; i++) array.SetValue(Value(type.GetElementType()), i);
            return array;
        }
        switch (Type.GetTypeCode(type)) {
            case TypeCode.Boolean: return random.Next(2) == 0;
            case TypeCode.Char: return random.Next(4) > 0 ? "abAB01 ,{}\t\n\0".ToCharArray()[random.Next(13)] : (char) random.Next(random.Next(2) == 0 ? 256 : 65536);
            case TypeCode.SByte: return (sbyte) Number();
            case TypeCode.Byte: return (byte) Number();
            case TypeCode.Int16: return (short) Number();
            case TypeCode.UInt16: return (ushort) Number();
            case TypeCode.Int32: return modest || random.Next(4) > 0 ? random.Next(-2, 9) : (int) Number();
            case TypeCode.UInt32: return (uint) Number();
            case TypeCode.Int64: return Number();
            case TypeCode.UInt64: return (ulong) Number();
            case TypeCode.Single: return (float) Floating();
            case TypeCode.Double: return Floating();
            case TypeCode.Decimal: return random.Next(5) == 0 ? new decimal(random.Next(), random.Next(), random.Next(3) == 0 ? random.Next() : 0, random.Next(2) == 0, (byte) random.Next(29))
                : (decimal) random.Next(-100000, 100000) / (random.Next(3) == 0 ? 1 : random.Next(3) > 0 ? 100 : 10000000);
            case TypeCode.DateTime:
                var time = new DateTime(random.Next(3) == 0 ? random.Next(4000) * 315360000000000L : (long) (random.NextDouble() * DateTime.MaxValue.Ticks));
                return DateTime.SpecifyKind(time, (DateTimeKind) random.Next(3));
            case TypeCode.String: return random.Next(16) == 0 ? null : Text();
        }
        if (type == typeof(object)) {
            switch (random.Next(6)) {
                case 0: return null;
                case 1: return Value(typeof(int));
                case 2: return Value(typeof(string));
                case 3: return Value(typeof(bool));
                case 4: return Value(typeof(char));
                default: return Value(typeof(long));
            }
        }
        if (type == typeof(System.Numerics.BigInteger)) return new System.Numerics.BigInteger(Number());
        if (type == typeof(IEnumerable<string>)) return Value(typeof(string[]));
        if (type == typeof(IEnumerable<int>)) return Value(typeof(int[]));
        if (type == typeof(Predicate<int>)) {
            int least = random.Next(-3, 4);
            return random.Next(6) == 0 ? null : (Predicate<int>) (x => x > least);
        }
        if (typeof(IFormatProvider).IsAssignableFrom(type) || type == typeof(IFormatProvider)) {
            if (random.Next(2) == 0) return null;
            return type.Name == "NumberFormatInfo" ? (object) NumberFormatInfo.InvariantInfo : CultureInfo.InvariantCulture;
        }
        if (type == typeof(Exception)) return random.Next(2) == 0 ? new Exception("new") : Thrown();
        if (type == typeof(System.Runtime.ExceptionServices.ExceptionDispatchInfo)) {
            return System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture((Exception) Value(typeof(Exception)));
        }
        if (type == typeof(System.Text.RegularExpressions.Regex)) {
            return new System.Text.RegularExpressions.Regex(Classes[random.Next(Classes.Length)], (System.Text.RegularExpressions.RegexOptions) random.Next(16));
        }
        if (type == typeof(Guid)) return random.Next(8) == 0 ? Guid.Empty : new Guid((int) Number(), (short) Number(), (short) Number(), 1, 2, 3, 4, 5, 6, (byte) random.Next(256), (byte) random.Next(3));
        if (type == typeof(TimeSpan)) return random.Next(4) == 0 ? new TimeSpan(random.Next(-2, 3), random.Next(30), random.Next(70), 0) : new TimeSpan(Number() * random.Next(1, 300));
        if (type == typeof(Array) && random.Next(3) == 0) return Value(new[] {typeof(byte[]), typeof(char[]), typeof(long[]), typeof(double[])}[random.Next(4)]);
        if (type == typeof(Array)) return Value(random.Next(2) == 0 ? typeof(int[]) : typeof(string[]));
        if (type == typeof(Enum)) return random.Next(2) == 0 ? (Enum) (DayOfWeek) random.Next(9) : (AttributeTargets) (1 << random.Next(6));
        if (type == typeof(Delegate) || type == typeof(MulticastDelegate)) {
            Delegate sum = null;
            for (int i = random.Next(5); i > 0; i--) sum = Delegate.Combine(sum, actions[random.Next(actions.Length)]);
            return sum;
        }
        if (type == typeof(Type)) return new[] {typeof(int), typeof(string), typeof(DayOfWeek)}[random.Next(3)];
        if (type == typeof(System.Diagnostics.StackTrace)) return new System.Diagnostics.StackTrace();
        if (type.IsValueType) return Activator.CreateInstance(type);
        return null;
    }

    static Exception Thrown() {
        try {
            throw new Exception("thrown");
        } catch (Exception e) {
            return e;
        }
    }

    static readonly Action[] actions = {First, Second, Third};

    static void First() {}
    static void Second() {}
    static void Third() {}

    static long Number() {
        switch (random.Next(8)) {
            case 0: return int.MinValue;
            case 1: return int.MaxValue;
            case 2: return long.MinValue;
            case 3: return long.MaxValue;
            case 4: return random.Next();
            case 5: return (long) random.Next() << 32 | (uint) random.Next();
            default: return random.Next(-300, 300);
        }
    }

    static double Floating() {
        switch (random.Next(10)) {
            case 0: return double.NaN;
            case 1: return random.Next(2) == 0 ? double.PositiveInfinity : double.NegativeInfinity;
            case 2: return random.Next(2) == 0 ? 0.0 : -0.0;
            case 3: return random.Next(-1000, 1000);
            case 4: return random.Next(-10000, 10000) / 8.0;
            case 5: return random.Next(-10000, 10000) / 100.0;
            case 6: return random.NextDouble();
            case 7: return (random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-20, 25));
            case 8: return Number();
            default: return BitConverter.Int64BitsToDouble(Number());
        }
    }

    static object Copied(object value) {
        if (value is CultureInfo || value is NumberFormatInfo)
            return RealType(value.GetType()).GetProperty(value is CultureInfo ? "InvariantCulture" : "InvariantInfo").GetValue(null, null);
        var array = value as Array;
        return array == null ? value : array.Clone();
    }

    static string Show(object value) {
        if (value == null) return "null";
        var text = value as string;
        if (text != null) return "\"" + string.Concat(text.Select(c => c < ' ' || c > '~' ? "\\u" + ((int) c).ToString("x4") : c.ToString())) + "\"";
        if (value is char) return "'" + Show(value.ToString()) + "'";
        if (value is double) return "double " + BitConverter.DoubleToInt64Bits((double) value).ToString("x") + " " + value;
        if (value is float) return "float " + BitConverter.DoubleToInt64Bits((float) value).ToString("x") + " " + value;
        if (value is Delegate) return string.Join("+", ((Delegate) value).GetInvocationList().Select(d => d.Method.Name));
        var list = value as IEnumerable;
        if (list != null) return "(" + string.Join(", ", list.Cast<object>().Select(Show)) + ")";
        return value.GetType().IsPrimitive || value is Enum || value is decimal || value is System.Numerics.BigInteger ? value.ToString() : value.GetType().Name;
    }
}
