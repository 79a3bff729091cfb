// Random C# programs for the differential test: arithmetic with and without overflow checks, conversions, structs, generics,
// exceptions, collections. A program prints what it computes; it ends, and the same seed gives the same text.
// Arguments: the seed. The text goes to standard output.
using System;
using System.Collections.Generic;
using System.Text;

static class Generate {
    static Random random;
    static readonly StringBuilder text = new StringBuilder();
    static int indent, fresh, depth;

    /// Variables in scope: name and type.
    static readonly List<string[]> variables = new List<string[]>();

    static readonly string[] integers = {"int", "long", "uint", "ulong", "short", "byte", "sbyte", "ushort", "char"};

    static int Main(string[] args) {
        random = new Random(int.Parse(args[0]));
        Line("using System;");
        Line("using System.Collections.Generic;");
        Line("");
        Open("struct Pair<A, B>");
        Line("public A First;");
        Line("public B Second;");
        Line("public Pair(A a, B b) { First = a; Second = b; }");
        Line("public Pair<B, A> Swapped() { return new Pair<B, A>(Second, First); }");
        Line("public override string ToString() { return First + \"/\" + Second; }");
        Close();
        Open("class Failure : Exception");
        Line("public readonly int Code;");
        Line("public Failure(int code) { Code = code; }");
        Close();
        Open("abstract class Shape");
        Line("public int Size;");
        Line("public abstract int Area(int n);");
        Line("public virtual int Twice(int n) { return 2 * Area(n); }");
        Close();
        Open("sealed class Square : Shape");
        Line("public override int Area(int n) { return Size * Size + n; }");
        Close();
        Open("class Strip : Shape");
        Line("public override int Area(int n) { return Size - n; }");
        Line("public override int Twice(int n) { return base.Twice(n) + 1; }");
        Close();
        Open("static class P");
        Line("static int fuel = 400;");
        Line("static void T(object o) { Console.WriteLine(o == null ? \"null\" : o.ToString()); }");
        Line("static X K<X>(X x) { return x; }");
        Line("static X Pick<X>(bool c, X a, X b) { return c ? a : b; }");
        Open("static void Run()");
        foreach (string type in integers) Declare(type);
        Declare("int");
        Declare("bool");
        Declare("string");
        Line("var list = new List<int> {1, 2, 3};");
        Line("var map = new Dictionary<int, long>();");
        Line("var array = new int[] {4, -5, 6, 7};");
        Line("var pair = new Pair<int, long>(1, 2);");
        Line("Shape shape = new Square {Size = 3};");
        for (int i = 0; i < 14; i++) Statement();
        foreach (var v in variables) Line("T(" + v[0] + ");");
        Line("foreach (int x in list) T(x);");
        Line("foreach (int x in array) T(x);");
        Line("foreach (var x in map) T(x.Key + \"=\" + x.Value);");
        Line("T(pair);");
        Line("T(shape.Twice(1));");
        Close();
        Open("static int Main()");
        Line("try { Run(); return 0; } catch (Failure e) { T(e.Code); return 1; } catch (Exception e) { T(e.GetType().FullName); return 2; }");
        Close();
        Close();
        Console.Write(text.ToString());
        return 0;
    }

    static void Line(string line) { text.Append(' ', 4 * indent).Append(line).Append('\n'); }

    static void Open(string head) {
        Line(head + " {");
        indent++;
    }

    static void Close() {
        indent--;
        Line("}");
    }

    static void Declare(string type) {
        string name = "v" + fresh++;
        Line(type + " " + name + " = " + Literal(type) + ";");
        variables.Add(new[] {name, type});
    }

    static string Literal(string type) {
        switch (type) {
            case "bool": return random.Next(2) == 0 ? "true" : "false";
            case "string": return "\"" + "abcdefg".Substring(random.Next(4), random.Next(4)) + "\"";
            case "char": return "'" + (char) ('a' + random.Next(26)) + "'";
            case "int": return random.Next(5) == 0 ? "int.MinValue" : random.Next(5) == 0 ? "int.MaxValue" : random.Next(-20, 20).ToString();
            case "long": return random.Next(4) == 0 ? "long.MinValue" : random.Next(-1000, 1000) + "L";
            case "uint": return random.Next(4) == 0 ? "uint.MaxValue" : random.Next(1000) + "u";
            case "ulong": return random.Next(4) == 0 ? "ulong.MaxValue" : random.Next(1000) + "ul";
            case "short": return random.Next(-32768, 32768).ToString();
            case "ushort": return random.Next(65536).ToString();
            case "byte": return random.Next(256).ToString();
            default: return random.Next(-128, 128).ToString();
        }
    }

    static string Variable(string type) {
        var fitting = variables.FindAll(v => v[1] == type);
        return fitting.Count == 0 ? Constant(type) : fitting[random.Next(fitting.Count)][0];
    }

    /// A literal that the compiler does not compute with.
    static string Constant(string type) { return "K<" + type + ">(" + Literal(type) + ")"; }

    // Most runs should go on for a while.
    static string Checked() { return random.Next(8) == 0 ? "checked" : "unchecked"; }

    static string Any(string[] types) { return types[random.Next(types.Length)]; }

    /// An expression of this type.
    static string Expr(string type) {
        if (++depth > 4) {
            depth--;
            return random.Next(2) == 0 ? Variable(type) : Constant(type);
        }
        try {
            switch (type) {
                case "bool":
                    switch (random.Next(6)) {
                        case 0: return Variable("bool");
                        case 1: return "!(" + Expr("bool") + ")";
                        case 2: return "(" + Expr("bool") + Any(new[] {" && ", " || ", " ^ ", " & ", " | "}) + Expr("bool") + ")";
                        case 3: return "(" + Expr("string") + " == " + Expr("string") + ")";
                        default:
                            string t = Any(new[] {"int", "long", "uint", "ulong", "double"});
                            return "(" + Expr(t) + Any(new[] {" < ", " <= ", " == ", " != ", " > "}) + Expr(t) + ")";
                    }
                case "string":
                    switch (random.Next(5)) {
                        case 0: return "(" + Expr("string") + " + " + Expr(Any(new[] {"int", "char", "bool", "string"})) + ")";
                        case 1: return Variable("string") + ".Substring(" + Expr("int") + " & 1)";
                        case 2: return Variable("string") + ".Replace('b', 'z')";
                        case 3: return Expr("int") + ".ToString(\"X\")".Replace("\"X\"", Any(new[] {"\"X\"", "\"D3\"", ""}));
                        default: return Variable("string");
                    }
                case "double":
                    switch (random.Next(4)) {
                        case 0: return "(" + Expr("double") + Any(new[] {" + ", " - ", " * ", " / "}) + Expr("double") + ")";
                        case 1: return "Math.Floor(" + Expr("double") + ")";
                        default: return "(double) " + Expr(Any(new[] {"int", "long", "uint"}));
                    }
                case "int": case "long": case "uint": case "ulong":
                    switch (random.Next(10)) {
                        case 0: return "unchecked((" + type + ") " + Expr(Any(integers)) + ")";
                        case 1: return Checked() + "((" + type + ") " + Expr(Any(integers)) + ")";
                        case 2: return "(" + Expr(type) + Any(new[] {" << ", " >> "}) + "(" + Expr("int") + "))";
                        case 3: return Checked() + "(" + Expr(type) + Any(new[] {" + ", " - ", " * "}) + Expr(type) + ")";
                        case 4: return "(" + Expr(type) + Any(new[] {" / ", " % "}) + (random.Next(4) == 0 ? Expr(type) : "(" + Expr(type) + " | 1)") + ")";
                        case 5: return "(" + Expr("bool") + " ? " + Expr(type) + " : " + Expr(type) + ")";
                        case 6: return "Pick(" + Expr("bool") + ", " + Expr(type) + ", " + Expr(type) + ")";
                        case 7:
                            if (type != "int") goto default;
                            return Any(new[] {"array[" + Expr("int") + " & 3]", "list[" + Expr("int") + " & 3]", "list.Count", "shape.Area(" + Expr("int") + ")", "shape.Twice(" + Expr("int") + ")", Variable("string") + ".Length", "pair.First"});
                        default: return "unchecked(" + Expr(type) + Any(new[] {" + ", " - ", " * ", " & ", " | ", " ^ "}) + Expr(type) + ")";
                    }
                default: return Checked() + "((" + type + ") " + Expr(Any(new[] {"int", "long", "uint", "ulong"})) + ")";
            }
        } finally {
            depth--;
        }
    }

    static void Statement() {
        if (++depth > 3) {
            depth--;
            var v = variables[random.Next(variables.Count)];
            Line(v[0] + " = " + Small(v[1]) + ";");
            return;
        }
        switch (random.Next(13)) {
            case 0:
                Open("if (" + Small("bool") + ")");
                Statement();
                indent--;
                Line("} else {");
                indent++;
                Statement();
                Close();
                break;
            case 1:
                string i = "i" + fresh++;
                Open("for (int " + i + " = 0; " + i + " < " + random.Next(1, 5) + " && fuel-- > 0; " + i + "++)");
                Statement();
                if (random.Next(2) == 0) Line("if (" + Small("bool") + ") " + Any(new[] {"break;", "continue;"}));
                Close();
                break;
            case 2:
                string e = "e" + fresh++;
                Open("try");
                Statement();
                Statement();
                indent--;
                Line("} catch (" + Any(new[] {"OverflowException", "DivideByZeroException", "ArithmeticException", "Failure"}) + " " + e + ") when (" + Small("bool") + ") {");
                indent++;
                Line("T(" + e + ".GetType().Name);");
                indent--;
                Line("} catch (Exception " + e + ") {");
                indent++;
                Line("T(" + e + ".GetType().Name);");
                Statement();
                indent--;
                Line("} finally {");
                indent++;
                Line("T(\"f\" + fuel);");
                Close();
                break;
            case 3: Line("if (" + Small("bool") + " && " + Small("bool") + " && " + Small("bool") + ") throw new Failure(" + Small("int") + ");"); break;
            case 4: Line("list.Add(" + Small("int") + ");"); break;
            case 5: Line("map[" + Small("int") + " & 7] = " + Small("long") + ";"); break;
            case 6: Line("array[" + Small("int") + " & 3] = " + Small("int") + ";"); break;
            case 7: Line("pair = new Pair<int, long>(" + Small("int") + ", " + Small("long") + ");"); break;
            case 8: Line("{ var copy = pair; copy.First = " + Small("int") + "; T(copy.Swapped()); T(pair.First); }"); break;
            case 9: Line("shape = " + Small("bool") + " ? (Shape) new Square {Size = " + Small("int") + "} : new Strip {Size = " + Small("int") + "};"); break;
            case 10: Line("{ object o = " + Small(Any(integers)) + "; T(o.GetType().Name); T(o is int); T(o); }"); break;
            default:
                var v = variables[random.Next(variables.Count)];
                Line(v[0] + " = " + Small(v[1]) + ";");
                break;
        }
        depth--;
    }

    static string Small(string type) {
        int old = depth;
        depth = 1;
        string e = Expr(type);
        depth = old;
        return e;
    }
}
