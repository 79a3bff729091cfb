// TextsFound.InList exceptions=proved
// TextsFound.InArray exceptions=proved
// TextsFound.Object exceptions=proved
// TextsFound.Counted assertions=proved
// TextsFound.CountedTwice assertions=violated
// TextsFound.Shown exceptions=proved
// TextsFound.ShownAs assertions=violated
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;

// Loops over any number of texts: proofs by invariants.
public static class TextsFound {
    public static bool InList(List<string> texts, string text) {
        if (texts == null || text == null) return false;
        foreach (string t in texts) if (t == text) return true;
        return false;
    }

    public static int InArray(string[] texts, string text) {
        if (texts == null || text == null) return -1;
        for (int i = 0; i < texts.Length; i++) if (texts[i] == text) return i;
        return -1;
    }

    public static bool Object(object[] all, object one) {
        if (all == null || one == null) return false;
        foreach (object o in all) if (o == one) return true;
        return false;
    }

    public static void Counted(string[] texts, string text) {
        if (texts == null) return;
        int n = 0;
        foreach (string t in texts) if (t == text) n++;
        Debug.Assert(n <= texts.Length);
    }

    public static void CountedTwice(string[] texts, string text) {
        if (texts == null) return;
        int n = 0;
        foreach (string t in texts) if (t == text) n++;
        Debug.Assert(n < 2);
    }

    public static string Shown(int n, decimal price) {
        return string.Format("{0:000} at {1:0.00}", n, price);
    }

    public static void ShownAs(int n) {
        Debug.Assert(n.ToString("00", CultureInfo.InvariantCulture) != "07");
    }
}
