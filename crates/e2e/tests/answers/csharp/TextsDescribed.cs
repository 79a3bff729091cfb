// TextsDescribed.Ordered assertions=proved
// TextsDescribed.OneKey assertions=violated
// TextsDescribed.Front exceptions=proved
// TextsDescribed.Trimmed assertions=proved
// TextsDescribed.Parsed exceptions=proved
// TextsDescribed.Cut exceptions=violated System.ArgumentOutOfRangeException
using System;
using System.Collections.Generic;
using System.Diagnostics;

// What library functions do with texts of unknown length is described where their loops would not end.
public static class TextsDescribed {
    public static void Ordered(string a, string b) {
        if (string.CompareOrdinal(a, b) == 0) Debug.Assert(a == b);
    }

    public static void OneKey(string a, string b) {
        if (a == null || b == null) return;
        var counts = new Dictionary<string, int>();
        counts[a] = 1;
        counts[b] = 2;
        Debug.Assert(counts[a] == 1); // defect
    }

    public static string Front(string s) {
        if (s == null) return null;
        int at = s.IndexOf(':');
        return at < 0 ? s : s.Substring(0, at) + s.Substring(at + 1);
    }

    public static void Trimmed(string s) {
        if (s == null) return;
        string t = s.Trim();
        if (t.Length > 0) Debug.Assert(!char.IsWhiteSpace(t[0]));
    }

    public static int Parsed(string s) {
        int n;
        return int.TryParse(s, out n) && n > 0 ? 100 / n : 0;
    }

    public static string Cut(string s) {
        if (s == null) return null;
        return s.Substring(s.IndexOf(':')); // defect
    }
}
