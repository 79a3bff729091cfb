// Reflection: members by name and by list, calls, fields, properties, generic methods and types, attributes, delegates by methods.
using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Linq;
using System.Reflection;

[AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
class NoteAttribute : Attribute {
    public readonly string Text;
    public int Level { get; set; }
    public Type Kind;
    public object[] More;

    public NoteAttribute(string text) { Text = text; }
    public NoteAttribute(string text, params object[] more) : this(text) { More = more; }
    public override string ToString() {
        string more = More == null ? "-" : string.Join("/", More.Select(m => m == null ? "null" : m.ToString()).ToArray());
        return Text + "," + Level + "," + (Kind == null ? "none" : Kind.Name) + "," + more;
    }
}

[AttributeUsage(AttributeTargets.Class, Inherited = false)]
class OwnAttribute : Attribute {}

enum Size : byte { Small = 1, Large = 7 }

interface IShape { double Area(); }

[Note("base", Level = 2), Own, Serializable]
abstract class Shape : IShape {
    public const int Corners = 4;
    public const string Title = "shape";
    protected readonly string name;
    public static int Made;
    public event EventHandler Changed;

    protected Shape(string name) { this.name = name; Made++; }
    public abstract double Area();
    public virtual string Describe(int digits) { return name + ":" + Area().ToString("F" + digits); }
    protected void Fire() { if (Changed != null) Changed(this, EventArgs.Empty); }
    public string Name { get { return name; } }
}

[Note("rect", 1, "two", Size.Large, null, Kind = typeof(List<int>))]
class Rect : Shape {
    double width, height;
    public int Count;

    public Rect() : this(1, 2) {}
    public Rect(double width, double height) : base("rect") {
        if (width < 0) throw new ArgumentException("negative");
        this.width = width;
        this.height = height;
    }

    public double Width { get { return width; } set { width = value; } }
    internal double Height { get { return height; } private set { height = value; } }
    public override double Area() { return width * height; }
    [Note("scale")]
    public Rect Scale([Note("by")] double by, bool both = true) { return new Rect(width * by, both ? height * by : height); }
    public static int Twice(int n) { return 2 * n; }
    public static string Twice(string s) { return s + s; }
    static long Hidden(byte b, ref int slot, out string text) { slot += b; text = "<" + slot + ">"; return slot; }
    public int this[int i, string s] { get { return i + s.Length; } set { Count = value + i; } }
    [return: Note("half")]
    public static double Half(double d) { return d / 2; }
    public T Echo<T>(T value) { return value; }
    public static string Pair<A, B>(A a, List<B> b) { return typeof(A).Name + "-" + typeof(B).Name + ":" + a + b.Count; }

    public class Inner { public int Depth = 3; }
    struct Secret {}
}

struct Money {
    public decimal Amount;
    public Size Size;
    public Money(decimal amount) { Amount = amount; Size = Size.Large; }
    public void Add(decimal more) { Amount += more; }
    public override string ToString() { return Amount + " " + Size; }
}

class Box<T> {
    public T Value;
    public Box() {}
    public Box(T value) { Value = value; }
    public string Show() { return typeof(T) + "=" + Value; }
}

class Narrow {
    public Narrow() { Fit(300); }
    public static byte Fit(int n) { return checked((byte) n); }
}

class Base {
    public virtual void Tell() {}
    public virtual int Hide() { return 1; }
    public virtual int Shift() { return 2; }
    public int Prop { get { return 1; } }
    public Action Taken() { return Tell; }
}

class Derived : Base {
    public override void Tell() {}
    public new int Hide() { return 3; }
    public new virtual int Shift() { return 4; }
    public new int Prop { get { return 2; } }
    public Action Own() { return Tell; }
    public Action Inherited() { return base.Tell; }
}

class Program {
    const BindingFlags Every = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static;

    static void Lists() {
        foreach (MethodInfo m in typeof(Rect).GetMethods(Every | BindingFlags.DeclaredOnly).OrderBy(m => m.Name, StringComparer.Ordinal)) {
            if (!m.IsGenericMethod) Console.WriteLine((m.IsPublic ? "+" : "-") + (m.IsStatic ? "s " : "  ") + m);
        }
        foreach (ConstructorInfo c in typeof(Rect).GetConstructors()) Console.WriteLine(c + " " + c.GetParameters().Length);
        foreach (FieldInfo f in typeof(Rect).GetFields(Every)) Console.WriteLine(f + " " + f.Attributes + " " + f.DeclaringType);
        foreach (PropertyInfo p in typeof(Rect).GetProperties(Every)) Console.WriteLine(p + " " + p.CanRead + p.CanWrite);
        foreach (EventInfo e in typeof(Rect).GetEvents()) Console.WriteLine(e + " " + e.EventHandlerType.Name);
        foreach (Type t in typeof(Rect).GetNestedTypes(Every)) Console.WriteLine(t.FullName + " " + t.DeclaringType + " " + t.IsNestedPublic);
        foreach (Type t in typeof(Rect).GetInterfaces()) Console.WriteLine(t + " " + t.IsAssignableFrom(typeof(Rect)));
        foreach (MethodInfo m in typeof(Derived).GetMethods()) Console.WriteLine(m.Name + " " + m.DeclaringType);
        Console.WriteLine(typeof(Derived).GetMethod("Hide").Invoke(new Derived(), null) + " " + typeof(Base).GetMethod("Hide").Invoke(new Derived(), null) + " " + typeof(Base).GetMethod("Shift").Invoke(new Derived(), null) + " " + typeof(Derived).GetProperties().Length);
        Console.WriteLine(typeof(int).GetMethod("Parse", new[] { typeof(string) }).Invoke(null, new object[] { "12" }) + " " + typeof(IShape).GetMethods().Length + " " + typeof(IShape).GetMethod("Area").Invoke(new Rect(2, 3), null));
        Console.WriteLine(typeof(Rect).GetMembers().Count(m => m.MemberType == MemberTypes.Method));
    }

    static void Calls() {
        var rect = (Shape) Activator.CreateInstance(typeof(Rect), new object[] { 3.0, 4 });
        Console.WriteLine(typeof(Rect).GetMethod("Area").Invoke(rect, null));
        Console.WriteLine(typeof(Shape).GetMethod("Describe").Invoke(rect, new object[] { 1 }));
        Console.WriteLine(typeof(Rect).GetMethod("Twice", new[] { typeof(int) }).Invoke(null, new object[] { 21 }));
        Console.WriteLine(typeof(Rect).GetMethod("Twice", new[] { typeof(string) }).Invoke(null, new object[] { "ab" }));
        try {
            typeof(Rect).GetMethod("Twice");
        } catch (AmbiguousMatchException e) {
            Console.WriteLine(e.GetType());
        }
        var args = new object[] { (byte) 5, 10, null };
        Console.WriteLine(typeof(Rect).GetMethod("Hidden", Every).Invoke(null, args) + " " + args[1] + args[2]);
        var scaled = (Rect) typeof(Rect).GetMethod("Scale").Invoke(rect, new object[] { 2, false });
        Console.WriteLine(scaled.Area());
        var made = (Rect) typeof(Rect).GetConstructor(Type.EmptyTypes).Invoke(null);
        Console.WriteLine(made.Area() + " " + Shape.Made);
        object money = typeof(Money).GetConstructor(new[] { typeof(decimal) }).Invoke(new object[] { 2.5m });
        typeof(Money).GetMethod("Add").Invoke(money, new object[] { 1m });
        Console.WriteLine(money);
        Console.WriteLine(typeof(string).GetMethod("Substring", new[] { typeof(int), typeof(int) }).Invoke("abcdef", new object[] { 1, 3 }));
    }

    static void Failures() {
        Try(() => typeof(Rect).GetMethod("Area").Invoke(null, null));
        Try(() => typeof(Rect).GetMethod("Area").Invoke("text", null));
        Try(() => typeof(Rect).GetMethod("Scale").Invoke(new Rect(), new object[] { 1.0 }));
        Try(() => typeof(Rect).GetMethod("Scale").Invoke(new Rect(), new object[] { "1", true }));
        Try(() => Activator.CreateInstance(typeof(Rect), -1.0, 1.0));
        Try(() => typeof(Shape).GetConstructors(Every)[0].Invoke(new object[] { "x" }));
        Try(() => Activator.CreateInstance(typeof(Narrow)));
        Try(() => typeof(Narrow).GetMethod("Fit").Invoke(null, new object[] { 300 }));
        Try(() => typeof(Shape).GetField("Corners").SetValue(null, 5));
        Try(() => typeof(Rect).GetProperty("Name").SetValue(new Rect(), "other", null));
        Console.WriteLine(typeof(Rect).GetMethod("nothing") == null);
    }

    static void Try(Action action) {
        try {
            action();
            Console.WriteLine("no exception");
        } catch (Exception e) {
            Console.WriteLine(e.GetType().Name + " " + (e.InnerException == null ? "" : e.InnerException.GetType().Name + " " + e.InnerException.Message));
        }
    }

    static void Values() {
        var rect = new Rect(1, 1);
        typeof(Rect).GetField("Count").SetValue(rect, 9);
        typeof(Rect).GetField("height", Every).SetValue(rect, 7);
        PropertyInfo width = typeof(Rect).GetProperty("Width");
        width.SetValue(rect, 5.5, null);
        Console.WriteLine(width.GetValue(rect, null) + " " + rect.Count + " " + rect.Area());
        PropertyInfo item = typeof(Rect).GetProperty("Item");
        item.SetValue(rect, 30, new object[] { 4, "x" });
        Console.WriteLine(item.GetValue(rect, new object[] { 1, "xyz" }) + " " + rect.Count + " " + item.GetIndexParameters()[1].Name);
        Console.WriteLine(typeof(Shape).GetField("Corners").GetValue(null) + " " + typeof(Shape).GetField("Title").GetRawConstantValue());
        Console.WriteLine(typeof(Size).GetField("Large").GetValue(null) + " " + typeof(Rect).GetProperty("Height", Every).GetSetMethod() + "!");
        ParameterInfo[] ps = typeof(Rect).GetMethod("Scale").GetParameters();
        foreach (ParameterInfo p in ps) Console.WriteLine(p.Position + " " + p + " " + p.IsOptional + " " + (p.DefaultValue is DBNull ? "none" : p.DefaultValue));
    }

    static void Generics() {
        MethodInfo echo = typeof(Rect).GetMethod("Echo");
        Console.WriteLine(echo.IsGenericMethodDefinition + " " + echo.MakeGenericMethod(typeof(string)).Invoke(new Rect(), new object[] { "e" }));
        MethodInfo closed = echo.MakeGenericMethod(typeof(Size));
        Console.WriteLine(closed.Invoke(new Rect(), new object[] { Size.Small }) + " " + closed.ReturnType + " " + closed.GetGenericArguments()[0]);
        Console.WriteLine(typeof(Rect).GetMethod("Pair").MakeGenericMethod(typeof(int), typeof(Rect)).Invoke(null, new object[] { 3, new List<Rect>() }));
        Type box = typeof(Box<>).MakeGenericType(typeof(long));
        Console.WriteLine(box == typeof(Box<long>));
        object made = Activator.CreateInstance(box, 8L);
        Console.WriteLine(box.GetMethod("Show").Invoke(made, null) + " " + box.GetField("Value").GetValue(made));
        Type table = typeof(Dictionary<,>).MakeGenericType(typeof(string), typeof(int[]));
        Console.WriteLine(((System.Collections.IDictionary) Activator.CreateInstance(table)).Count + " " + table.GetProperty("Count").PropertyType);
        Console.WriteLine(typeof(int).MakeArrayType() == typeof(int[]));
    }

    static void Attributes() {
        foreach (object note in typeof(Rect).GetCustomAttributes(typeof(NoteAttribute), true)) Console.WriteLine(note);
        foreach (object note in typeof(Rect).GetCustomAttributes(typeof(NoteAttribute), false)) Console.WriteLine(note);
        Console.WriteLine(typeof(Rect).IsDefined(typeof(OwnAttribute), true) + " " + typeof(Shape).IsDefined(typeof(OwnAttribute), true));
        Console.WriteLine(typeof(Shape).GetCustomAttributes(false).Length + " " + Attribute.IsDefined(typeof(Shape), typeof(SerializableAttribute)));
        var scale = typeof(Rect).GetMethod("Scale");
        Console.WriteLine(scale.GetCustomAttributes(true)[0] + " " + scale.GetParameters()[0].GetCustomAttributes(false)[0]);
        Console.WriteLine(((NoteAttribute) Attribute.GetCustomAttribute(scale, typeof(NoteAttribute))).Text);
        Console.WriteLine(scale.GetCustomAttribute<NoteAttribute>().Level);
        Console.WriteLine(typeof(Rect).GetMethod("Half").ReturnTypeCustomAttributes.GetCustomAttributes(true)[0] + " " + Enum.ToObject(typeof(Size), 7L));
    }

    delegate double Measure(Rect rect);

    static void Delegates() {
        var area = (Measure) Delegate.CreateDelegate(typeof(Measure), typeof(Rect).GetMethod("Area"));
        Console.WriteLine(area(new Rect(2, 2)));
        var twice = (Func<int, int>) Delegate.CreateDelegate(typeof(Func<int, int>), typeof(Rect), "Twice");
        Console.WriteLine(twice(4) + " " + twice.Method.Name + " " + (twice.Target == null));
        var rect = new Rect(3, 3);
        Func<double> own = rect.Area;
        Console.WriteLine(own.DynamicInvoke() + " " + own.Method + " " + (own.Target == rect) + " " + own.Method.DeclaringType);
        var again = (Func<double>) Delegate.CreateDelegate(typeof(Func<double>), rect, "Area");
        Console.WriteLine(again() + " " + again.Equals(own));
        Try(() => Delegate.CreateDelegate(typeof(Func<string>), rect, "Area"));
        Console.WriteLine(MethodBase.GetCurrentMethod().Name);
        var d = new Derived();
        Console.WriteLine(d.Taken().Equals(d.Own()) + " " + d.Taken().Equals(d.Inherited()) + " " + (d.Taken() - d.Own() == null));
        Console.WriteLine(d.Taken().Method.DeclaringType + " " + d.Inherited().Method.DeclaringType + " " + new Base().Taken().Equals(d.Taken()));
    }

    static int Main() {
        Lists();
        Calls();
        Failures();
        Values();
        Generics();
        Attributes();
        Delegates();
        Assembly own = Assembly.GetExecutingAssembly();
        Console.WriteLine((own == typeof(Rect).Assembly) + " " + own.GetTypes().Length + " " + own.GetType("Rect+Inner") + " " + Type.GetType("Money") + " " + (Type.GetType("Absent") == null));
        return 0;
    }
}
