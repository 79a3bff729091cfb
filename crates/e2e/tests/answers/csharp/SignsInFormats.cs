// SignsInFormats.Shown assertions=violated
// SignsInFormats.Parsed assertions=proved
// SignsInFormats.Failed exceptions=violated FormatException
using System;
using System.Diagnostics;
using System.Numerics;

public static class SignsInFormats {
    // It is "-0.03".
    public static void Shown() {
        Debug.Assert((-0.03m).ToString("0.00") == "0.03");
    }

    public static void Parsed() {
        Debug.Assert(BigInteger.Parse("123456789012345678901234567890") % 10 == 0);
    }

    public static void Failed(string text) {
        if (text != null && text.Length == 2) BigInteger.Parse(text);
    }
}
