// conspect: assertions=proved exceptions=proved
// A walk over a text of any length, which only an invariant shows to stay inside.
using System.Diagnostics;

public static class LettersSafe {
    static int FirstDigit(string text) {
        int i = 0;
        while (i < text.Length && (text[i] < '0' || text[i] > '9')) i++;
        return i;
    }

    public static void Main() {
        string text = Conspect.Any.String();
        int at = FirstDigit(text);
        Debug.Assert(at >= 0 && at <= text.Length);
    }
}
