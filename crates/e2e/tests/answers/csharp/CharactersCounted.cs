// CharactersCounted.Letters exceptions=proved
// CharactersCounted.Capitals exceptions=proved
// CharactersCounted.Mixed exceptions=proved
// CharactersCounted.Ratio exceptions=violated System.DivideByZeroException
// CharactersCounted.Beyond assertions=violated
using System.Diagnostics;

// Loops over texts of any length that ask for the kind of each character are proved with invariants.
public static class CharactersCounted {
    public static int Letters(string text) {
        if (text == null) return 0;
        int n = 0;
        foreach (char c in text) if (char.IsLetter(c)) n++;
        return n;
    }

    public static int Capitals(string text) {
        if (text == null) return 0;
        int n = 0;
        for (int i = 0; i < text.Length; i++) if (char.IsUpper(text[i])) n++;
        return n;
    }

    public static int Mixed(char[] text) {
        if (text == null) return 0;
        int n = 0;
        foreach (char c in text) n ^= char.ToUpperInvariant(c);
        return n;
    }

    public static int Ratio(string text) {
        if (text == null) return 0;
        int digits = 0;
        foreach (char c in text) if (char.IsDigit(c)) digits++;
        return text.Length / (digits - 1); // defect
    }

    // There are letters beyond ASCII.
    public static void Beyond(string text) {
        if (text == null) return;
        foreach (char c in text) if (char.IsLetter(c)) Debug.Assert(c <= 'z'); // defect
    }
}
