// TextsByCulture.After exceptions=proved
// TextsByCulture.Sorted exceptions=proved
using System;

// Where a culture can find a text is known, and not how long what it finds is.
public static class TextsByCulture {
    public static string After(string s) {
        if (s == null) return null;
        int at = s.IndexOf("=");
        return at < 0 ? "" : s.Substring(at + 1);
    }

    public static string Sorted(string a, string b) {
        if (a == null || b == null) return "";
        return a.CompareTo(b) <= 0 || a.StartsWith("x") ? a + b : b + a;
    }
}
