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

// A type whose initializer waits for a static field: mono runs it when it compiles the first method that names a field, reached or
// not, before that method begins; and when it compiles a method of the type itself.
class Early {
    public static int First = Say("Early;");
    public static int Second = 2;
    public static void Nothing() { Log.Said += "nothing;"; }
    public static int Say(string text) {
        Log.Said += text;
        return 1;
    }
}

class Later { public static int Of = Early.Say("Later;"); }
class Unreached { public static int Of = Early.Say("Unreached;"); }
class Whole<T> { public static int Of = Early.Say(typeof(T).Name + ";"); }

class Own {
    public static int Of = Early.Say("Own;");
    public void Call() { Log.Said += "call;"; }
    public Own() { Log.Said += "made;"; }
}

class Broken {
    public static int Of = Fail();
    static int Fail() { throw new InvalidOperationException(); }
}

class Waiting {
    static void Begin(bool more) {
        Log.Said += "begin;";
        int n = Later.Of;
        if (more) n += Unreached.Of + Whole<string>.Of + Whole<int>.Of;
    }
    static int Read() {
        Log.Said += "read;";
        return Early.Second;
    }
    static void Trying(bool more) {
        try {
            if (more) Broken.Of++;
        } catch (TypeInitializationException) {
            Log.Said += "inside;";
        }
    }
    public static void All() {
        Log.Said = "";
        Early.Nothing();
        Read();
        Begin(false);
        new Own().Call();
        try {
            Trying(false);
        } catch (TypeInitializationException) {
            Log.Said += "outside;";
        }
        Func<int> later = () => {
            Log.Said += "later;";
            return Named.Of;
        };
        Log.Said += "delegate;";
        later();
        Console.WriteLine(Log.Said);
    }
    class Named { public static int Of = Early.Say("Named;"); }
}

class Program {
    static int Main() {
        Waiting.All();
        Console.WriteLine(new Last(3) != null);
        Console.WriteLine(Registered.Count() + " " + Log.Said);
        Console.WriteLine(new OfInt().Number + " " + new OfInt().Number + " " + new OfText().Number + " " + Log.Said);
        Console.WriteLine(new Counted(1).First() + " " + Log.Said);
        Console.WriteLine(default(Other).First() + " " + Log.Said);
        return Registered.Count();
    }
}
