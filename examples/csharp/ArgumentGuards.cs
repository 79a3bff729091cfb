// conspect: assertions=proved exceptions=violated kind=System.ArgumentNullException
// options: --entry ArgumentGuards.Greet
// witness: null 1
// A guard does what it says: a caller that passes null gets an exception.
using System;

public static class ArgumentGuards {
    public static string Greet(string name, int times) {
        if (name == null) throw new ArgumentNullException("name"); // defect
        if (times < 0 || times > 3) return "";
        string text = "";
        for (int i = 0; i < times; i++) text += name;
        return text;
    }

    public static void Main() { Greet("a", 1); }
}
