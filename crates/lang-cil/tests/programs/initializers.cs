// When static constructors run: before the first constructor of their type, be it called by one of a derived type, and before the first
// method of a structure (ECMA-335 §II.10.5.3.1).
using System;
using System.Collections.Generic;

class Log { public static string Said = ""; }

class Registered {
    static readonly List<string> all;
    static Registered() {
        all = new List<string>();
        Log.Said += "Registered;";
    }
    protected Registered(string name) { all.Add(name); }
    public static int Count() { return all.Count; }
}

class Between : Registered {
    static Between() { Log.Said += "Between;"; }
    protected Between(string name) : base(name) {}
}

class Last : Between {
    public Last() : base("last") {}
    public Last(int n) : this() { Log.Said += n + ";"; }
}

class Of<T> {
    static int made;
    static Of() {
        made = 10;
        Log.Said += typeof(T).Name + ";";
    }
    public int Number = ++made;
}

class OfInt : Of<int> {}
class OfText : Of<string> {}

struct Counted {
    static int first;
    static Counted() {
        first = 7;
        Log.Said += "Counted;";
    }
    int n;
    public Counted(int n) { this.n = n + first; }
    public int First() { return first + n; }
}

struct Other {
    static readonly int first;
    static Other() {
        first = 5;
        Log.Said += "Other;";
    }
    public int First() { return first; }
}

class Program {
    static int Main() {
        Console.WriteLine(new Last(3) != null);
        Console.WriteLine(Registered.Count() + " " + Log.Said);
        Console.WriteLine(new OfInt().Number + " " + new OfInt().Number + " " + new OfText().Number + " " + Log.Said);
        Console.WriteLine(new Counted(1).First() + " " + Log.Said);
        Console.WriteLine(default(Other).First() + " " + Log.Said);
        return Registered.Count();
    }
}
