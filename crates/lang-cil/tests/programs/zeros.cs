// Floating-point numbers from texts: mono reads no negative zero, and the smallest numbers are none.
using System;

static class Zeros {
    static void Main() {
        foreach (string text in new[] {"-0", "-0.0", "-1e-400", "-0e5", "-.0", " -0 ", "-5e-324", "-2e-324", "0", "-1e-300"})
            Console.WriteLine(text + " " + 1 / double.Parse(text) + " " + 1 / float.Parse(text));
    }
}
