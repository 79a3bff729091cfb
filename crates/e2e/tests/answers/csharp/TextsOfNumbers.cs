// TextsOfNumbers.Logged exceptions=violated System.OverflowException
// TextsOfNumbers.Shown exceptions=proved
// TextsOfNumbers.Formatted exceptions=violated System.FormatException
// TextsOfNumbers.Long assertions=violated
// TextsOfNumbers.Letters exceptions=proved
// TextsOfNumbers.Greek assertions=violated
using System;
using System.Collections.Generic;
using System.Diagnostics;

// Texts of numbers and categories of characters that are not known are any: what does not depend on them is answered.
public static class TextsOfNumbers {
    public static int Logged(decimal a, int b) {
        var log = new List<string>();
        log.Add("sum of " + a + " and " + b);
        return checked(b + 1); // defect
    }

    public static string Shown(double x, decimal d) {
        return string.Format("{0} {1:F2}", x, d);
    }

    public static string Formatted(decimal d, bool whole) {
        return d.ToString(whole ? "D3" : "N1"); // defect
    }

    public static void Long(double x) {
        Debug.Assert(x.ToString().Length > 0 && x != 3.25); // defect
    }

    public static int Letters(char a, char b) {
        int n = 0;
        if (char.IsLetter(a) && !char.IsPunctuation(b)) n++;
        return n + (char.ToUpperInvariant(a) == b ? 1 : 0);
    }

    public static void Greek(string s) {
        if (s == null || s.Length != 1 || s[0] < 256) return;
        Debug.Assert(!char.IsLetter(s[0]) || s[0] != '\u03b1'); // defect
    }
}
