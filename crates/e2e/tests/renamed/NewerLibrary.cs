// NewerLibrary.Interpolated assertions=proved
// NewerLibrary.OneName assertions=violated
// NewerLibrary.Checked assertions=proved
// NewerLibrary.Checked exceptions=violated System.ArgumentNullException
// NewerLibrary.InRange assertions=proved
// NewerLibrary.InRange exceptions=violated System.ArgumentOutOfRangeException
// Interpolated texts and checks of arguments as the compiler of .NET makes them, of types and methods that mono has not. The test lets
// the assembly name the types to which .NET added the methods.
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;

public static class NewerLibrary {
    static string Greeting(string name, int age) {
        var handler = new DefaultInterpolatedStringHandler(9, 2);
        handler.AppendLiteral("I am ");
        handler.AppendFormatted(name);
        handler.AppendLiteral(" of ");
        handler.AppendFormatted(age);
        return handler.ToStringAndClear();
    }

    static string Aligned(int n) {
        var handler = new DefaultInterpolatedStringHandler(1, 2);
        handler.AppendFormatted(n, "D3");
        handler.AppendLiteral("|");
        handler.AppendFormatted(n, -4);
        return handler.ToStringAndClear();
    }

    public static void Interpolated(string name) {
        Debug.Assert(Greeting(name, 5).Length == 10 + (name == null ? 0 : name.Length));
        Debug.Assert(Aligned(7) == "007|7   ");
    }

    public static void OneName(string name) { Debug.Assert(Greeting(name, 5) != "I am Bob of 5"); }

    public static void Checked(string name) {
        XArgumentNullException.ThrowIfNull(name, "name");
        Debug.Assert(name != null);
    }

    public static void InRange(int n) {
        XArgumentOutOfRangeException.ThrowIfNegative(n, "n");
        XArgumentOutOfRangeException.ThrowIfGreaterThan(n, 9, "n");
        Debug.Assert(n >= 0 && n <= 9);
    }
}
