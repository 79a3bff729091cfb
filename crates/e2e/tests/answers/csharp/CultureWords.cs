// CultureWords.Counted assertions=proved
// CultureWords.Found assertions=violated
// CultureWords.Ordered assertions=proved
using System.Diagnostics;

// What the rules of a culture find in a text that is not ASCII is any, and what does not depend on it is answered.
public static class CultureWords {
    public static void Counted(string text) {
        if (text == null) return;
        int n = 0;
        if (text.StartsWith("ab")) n++;
        if (text.EndsWith("yz")) n++;
        Debug.Assert(n <= 2 && text.IndexOf("q") <= text.Length);
    }

    public static void Found(string text) {
        if (text == null || text.Length != 3) return;
        if (text.StartsWith("ab")) Debug.Assert(text[2] != 'q');
    }

    public static void Ordered(string a, string b) {
        int n = 0;
        if (string.Compare(a, b) < 0) n = 1;
        Debug.Assert(n < 2);
    }
}
