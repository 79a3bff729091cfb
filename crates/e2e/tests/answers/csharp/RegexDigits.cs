// RegexDigits.Code exceptions=violated System.InvalidOperationException
using System;
using System.Text.RegularExpressions;

public static class RegexDigits {
    public static void Code(string text) {
        if (text == null || text.Length != 3) return;
        if (Regex.IsMatch(text, @"^[a-f]\d\w$")) throw new InvalidOperationException();
    }
}
