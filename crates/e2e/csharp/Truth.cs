// What is said of C# programs, held against the runtime.
//   Truth suites ASSEMBLY RUNS SEED      every case of the suites: its results, its witness, and random inputs
//   Truth programs ASSEMBLY RUNS SEED    the examples that standard input lists, with random inputs and with their witnesses; a line
//                                        has the entry, the verdicts for assertions and exceptions, the kind, the line, the inputs
// Says `ok` and counts, or what is not so, one a line.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;

static class Truth {
    const BindingFlags All = (BindingFlags) 62;
    static Random random;
    static int wrong;
    static readonly TextReader input = Console.In;
    static readonly TextWriter output = Console.Out;

    sealed class AssertionFailed : Exception {}

    sealed class AssumptionFailed : Exception {}

    sealed class Listener : TraceListener {
        // Where the first assertion failed in this run.
        public static int? Line;

        public override void Write(string message) {}
        public override void WriteLine(string message) {}
        public override void Fail(string message) { Fail(message, ""); }

        public override void Fail(string message, string detail) {
            if (Line == null) Line = Own(new StackTrace(1, true));
            throw new AssertionFailed();
        }
    }

    static int Own(StackTrace trace) {
        foreach (var frame in trace.GetFrames() ?? new StackFrame[0]) {
            var method = frame.GetMethod();
            if (method == null || method.DeclaringType == null) continue;
            var assembly = method.DeclaringType.Assembly;
            if (assembly.GlobalAssemblyCache || assembly == typeof(Truth).Assembly || assembly == typeof(object).Assembly) continue;
            return frame.GetFileLineNumber();
        }
        return 0;
    }

    static int Main(string[] args) {
        Trace.Listeners.Clear();
        Trace.Listeners.Add(new Listener());
        var assembly = Assembly.LoadFrom(Path.GetFullPath(args[1]));
        int runs = int.Parse(args[2], CultureInfo.InvariantCulture);
        random = new Random(int.Parse(args[3], CultureInfo.InvariantCulture));
        if (args[0] == "suites") Suites(assembly, runs); else Programs(assembly, runs);
        return wrong == 0 ? 0 : 1;
    }

    static void Say(string what) {
        wrong++;
        output.WriteLine(what);
    }

    // ---- suites

    static void Suites(Assembly assembly, int runs) {
        int cases = 0, results = 0, tried = 0;
        foreach (var type in assembly.GetTypes().OrderBy(t => t.FullName, StringComparer.Ordinal)) {
            foreach (var method in type.GetMethods(All)) {
                var attributes = method.GetCustomAttributes(false);
                string name = type.Name + "." + method.Name, failure = null;
                foreach (var a in attributes.Where(a => a.GetType().Name == "GivesAttribute")) {
                    results++;
                    var inputs = Fitted(method, (object[]) Member(a, "Inputs"));
                    object wanted = Member(a, "Result"), got;
                    string outcome = Run(method, inputs, out got);
                    if (outcome != null || !Equals(got, wanted)) Say(name + Show(inputs) + " gives " + (outcome ?? Show(got)) + ", not " + Show(wanted));
                }
                var verdict = attributes.FirstOrDefault(a => a.GetType().Name == "FailsAttribute" || a.GetType().Name == "BreaksAttribute");
                bool proved = attributes.Any(a => a.GetType().Name == "ProvedAttribute");
                if (verdict == null && !proved) continue;
                cases++;
                if (verdict != null) {
                    var kind = verdict.GetType().Name == "FailsAttribute" ? ((Type) Member(verdict, "Kind")).FullName : "assertion";
                    var inputs = Fitted(method, (object[]) Member(verdict, "Inputs"));
                    object got;
                    failure = Run(method, inputs, out got);
                    if (failure != kind) Say(name + Show(inputs) + ": " + (failure ?? "nothing") + " instead of " + kind);
                    failure = kind;
                }
                for (int i = 0; i < runs; i++) {
                    tried++;
                    var inputs = method.GetParameters().Select(p => Value(p.ParameterType, 0)).ToArray();
                    string shown = Show(inputs);
                    object got;
                    string outcome = Run(method, inputs, out got);
                    if (outcome != null && outcome != failure) {
                        Say(name + shown + ": " + outcome);
                        break;
                    }
                }
            }
        }
        output.WriteLine((wrong == 0 ? "ok" : "wrong") + ", " + cases + " cases, " + results + " results, " + tried + " random inputs");
    }

    static object Member(object of, string name) { return of.GetType().GetField(name).GetValue(of); }

    // Attributes have some types of constants only; null may stand for all inputs.
    static object[] Fitted(MethodInfo method, object[] inputs) {
        var parameters = method.GetParameters();
        inputs = inputs ?? new object[] {null};
        if (inputs.Length != parameters.Length) throw new InvalidOperationException(method.Name + " has " + parameters.Length + " inputs");
        return inputs.Select((value, i) => {
            var type = Nullable.GetUnderlyingType(parameters[i].ParameterType) ?? parameters[i].ParameterType;
            if (value == null || type.IsInstanceOfType(value)) return value;
            return type.IsEnum ? Enum.ToObject(type, value) : Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
        }).ToArray();
    }

    // The name of the exception that leaves the method, `assertion` where one fails, or null.
    static string Run(MethodInfo method, object[] inputs, out object result) {
        result = null;
        Listener.Line = null;
        try {
            result = method.Invoke(null, inputs);
        } catch (Exception e) {
            if (Listener.Line == null) return (e is TargetInvocationException ? e.InnerException : e).GetType().FullName;
        }
        return Listener.Line != null ? "assertion" : null;
    }

    // ---- one program

    static void Programs(Assembly assembly, int runs) {
        int programs = 0;
        for (string line; (line = input.ReadLine()) != null; programs++) Program(assembly, runs, line.Split('\t'));
        output.WriteLine((wrong == 0 ? "ok" : "wrong") + ", " + programs + " programs");
    }

    static void Program(Assembly assembly, int runs, string[] args) {
        string entry = args[0], kind = args[3];
        int line = int.Parse(args[4], CultureInfo.InvariantCulture);
        bool breaks = args[1] == "violated", fails = args[2] == "violated";
        int dot = entry.LastIndexOf('.');
        var method = assembly.GetType(entry.Substring(0, dot)).GetMethod(entry.Substring(dot + 1), All);
        var witness = new Queue<string>(args.Skip(5));
        var any = Assembly.Load("Conspect").GetType("Conspect.Any").GetField("answer", BindingFlags.Static | BindingFlags.NonPublic);
        Console.SetOut(TextWriter.Null);
        bool replaying = breaks || fails;
        any.SetValue(null, new Func<string, object>(label => {
            if (label == "assume") throw new AssumptionFailed();
            return replaying ? Given(label, witness) : Random(label);
        }));
        int at;
        if (replaying) {
            string outcome = Once(method, Arguments(method, witness), out at);
            string wanted = breaks ? "assertion" : kind;
            if (outcome != wanted || at != line) Say(entry + ": its witness leads to " + (outcome ?? "nothing") + " in line " + at + ", not to " + wanted + " in line " + line);
            if (witness.Count > 0) Say(entry + ": of its witness " + witness.Count + " inputs are left");
        }
        replaying = false;
        int ended = 0;
        for (int i = 0; i < runs; i++) {
            var inputs = Arguments(method, null);
            string outcome = Once(method, inputs, out at);
            if (outcome != "assumption") ended++;
            if (outcome == null || outcome == "assumption" || breaks && outcome == "assertion" && at == line || fails && outcome == kind && at == line) continue;
            Say(entry + ": " + outcome + " in line " + at + " for " + Show(inputs));
            break;
        }
        if (ended == 0) Say(entry + ": no random run got past its assumptions");
    }

    static object[] Arguments(MethodInfo method, Queue<string> witness) {
        return method.GetParameters().Select(p => {
            if (p.ParameterType == typeof(string[]) && method.Name == "Main") return new string[0];
            return witness == null ? Value(p.ParameterType, 0) : Parsed(p.ParameterType, witness.Dequeue());
        }).ToArray();
    }

    static string Once(MethodInfo method, object[] inputs, out int line) {
        Listener.Line = null;
        line = 0;
        Exception left = null;
        try {
            method.Invoke(null, inputs);
        } catch (Exception e) {
            left = e is TargetInvocationException ? e.InnerException : e;
        }
        for (var e = left; e != null; e = e.InnerException) if (e is AssumptionFailed) return "assumption";
        if (Listener.Line != null) {
            line = Listener.Line.Value;
            return "assertion";
        }
        if (left == null) return null;
        line = Own(new StackTrace(left, true));
        return left.GetType().FullName;
    }

    static object Given(string label, Queue<string> witness) {
        if (witness.Count == 0) throw new InvalidOperationException("the witness has too few inputs");
        string text = witness.Dequeue();
        switch (label) {
            case "Any.Double": return Parsed(typeof(double), text);
            case "Any.Float": return Parsed(typeof(float), text);
            case "Any.String": return Parsed(typeof(string), text);
            case "Any.Bool": return (bool) Parsed(typeof(bool), text) ? 1L : 0L;
            case "Any.Char": return (long) (char) Parsed(typeof(char), text);
            default: return Parsed(typeof(long), text);
        }
    }

    static object Parsed(Type type, string text) {
        if (text == "null") return null;
        if (type == typeof(string)) return text.StartsWith("\"") ? text.Trim('"') : text;
        if (type == typeof(char)) return text[0];
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type.IsArray) {
            var parts = text.Trim('[', ']').Split(new[] {','}, StringSplitOptions.RemoveEmptyEntries);
            var array = Array.CreateInstance(type.GetElementType(), parts.Length);
            for (int i = 0; i < parts.Length; i++) array.SetValue(Parsed(type.GetElementType(), parts[i]), i);
            return array;
        }
        if (type.IsEnum) return Enum.Parse(type, text);
        return Convert.ChangeType(text, type, CultureInfo.InvariantCulture);
    }

    static object Random(string label) {
        switch (label) {
            case "Any.Double": return Value(typeof(double), 0);
            case "Any.Float": return Value(typeof(float), 0);
            case "Any.String": return Value(typeof(string), 1) ?? "";
            case "Any.Long": return Value(typeof(long), 0);
            case "Any.Bool": return (long) random.Next(2);
            case "Any.Char": return (long) (char) Value(typeof(char), 0);
            case "Any.Byte": return (long) (byte) random.Next(256);
            case "Any.Short": return (long) (short) random.Next(65536);
            default: return (long) (int) Value(typeof(int), 0);
        }
    }

    // ---- random values

    static object Value(Type type, int depth) {
        var inner = Nullable.GetUnderlyingType(type);
        if (inner != null) return random.Next(3) == 0 ? null : Value(inner, depth);
        if (type.IsEnum) return Enum.ToObject(type, random.Next(0, 5));
        switch (Type.GetTypeCode(type)) {
            case TypeCode.Boolean: return random.Next(2) == 0;
            case TypeCode.Char: return random.Next(3) > 0 ? "abcxyzAZ019 ,-"[random.Next(14)] : (char) random.Next(65536);
            case TypeCode.SByte: return (sbyte) Number();
            case TypeCode.Byte: return (byte) Number();
            case TypeCode.Int16: return (short) Number();
            case TypeCode.UInt16: return (ushort) Number();
            case TypeCode.Int32: return (int) Number();
            case TypeCode.UInt32: return (uint) Number();
            case TypeCode.Int64: return Number();
            case TypeCode.UInt64: return (ulong) Number();
            case TypeCode.Single: return (float) Floating();
            case TypeCode.Double: return Floating();
            case TypeCode.Decimal: return (decimal) random.Next(-100000, 100000) / (random.Next(3) == 0 ? 1 : 100);
            case TypeCode.String:
                if (random.Next(8) == 0) return null;
                return new string(Enumerable.Range(0, random.Next(6)).Select(i => (char) Value(typeof(char), 0)).ToArray());
        }
        if (type == typeof(object)) return random.Next(2) == 0 ? null : Value(random.Next(2) == 0 ? typeof(int) : typeof(string), depth);
        if (type == typeof(ValueType) || type == typeof(IComparable)) return Value(typeof(int?), depth);
        if (type == typeof(Enum)) return Value(typeof(DayOfWeek), depth);
        if (type == typeof(Array)) return Value(random.Next(2) == 0 ? typeof(int[]) : typeof(string[]), depth);
        if (type.IsArray) {
            if (random.Next(8) == 0) return null;
            if (type.GetArrayRank() > 1) {
                var grid = Array.CreateInstance(type.GetElementType(), Enumerable.Range(0, type.GetArrayRank()).Select(_ => random.Next(4)).ToArray());
                var at = new int[grid.Rank];
                for (int i = 0; i < grid.Length; i++) {
                    int left = i;
                    for (int d = grid.Rank - 1; d >= 0; d--) { at[d] = left % grid.GetLength(d); left /= grid.GetLength(d); }
                    grid.SetValue(Value(type.GetElementType(), depth + 1), at);
                }
                return grid;
            }
            var array = Array.CreateInstance(type.GetElementType(), random.Next(5));
            for (int i = 0; i < array.Length; i++) array.SetValue(Value(type.GetElementType(), depth + 1), i);
            return array;
        }
        if (type.IsGenericType && type.Namespace == "System.Collections.Generic" && type.GetGenericArguments().Length == 1 && !type.IsAbstract) {
            if (random.Next(8) == 0) return null;
            return Activator.CreateInstance(type, Value(type.GetGenericArguments()[0].MakeArrayType(), depth) ?? Array.CreateInstance(type.GetGenericArguments()[0], 0));
        }
        if (!type.IsValueType && (depth > 4 || random.Next(4) == 0)) return null;
        if (type.IsAbstract || typeof(Delegate).IsAssignableFrom(type)) return null;
        var made = System.Runtime.Serialization.FormatterServices.GetUninitializedObject(type);
        foreach (var field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)) field.SetValue(made, Value(field.FieldType, depth + 1));
        return made;
    }

    static long Number() {
        switch (random.Next(12)) {
            case 0: return int.MinValue;
            case 1: return int.MaxValue;
            case 2: return long.MinValue;
            case 3: return long.MaxValue;
            case 4: return random.Next() - (random.Next(2) << 30);
            case 5: return (long) random.Next() << 32 | (uint) random.Next();
            case 6: case 7: return random.Next(-300, 300);
            default: return random.Next(-4, 12);
        }
    }

    static double Floating() {
        switch (random.Next(7)) {
            case 0: return double.NaN;
            case 1: return random.Next(2) == 0 ? double.PositiveInfinity : double.NegativeInfinity;
            case 2: return random.Next(-10, 10);
            case 3: return random.Next(-10000, 10000) / 8.0;
            case 4: return random.NextDouble();
            case 5: return (random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-20, 25));
            default: return Number();
        }
    }

    static string Show(object value) {
        if (value == null) return "null";
        if (value is string) return "\"" + value + "\"";
        var list = value as Array;
        if (list != null) return "(" + string.Join(", ", list.Cast<object>().Select(Show)) + ")";
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }
}
