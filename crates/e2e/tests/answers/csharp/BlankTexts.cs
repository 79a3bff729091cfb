// BlankTexts.First exceptions=proved
// BlankTexts.Second exceptions=violated IndexOutOfRangeException
// BlankTexts.Blank assertions=proved
// BlankTexts.Inner assertions=violated
using System.Diagnostics;

public static class BlankTexts {
    public static char First(string name) { return string.IsNullOrWhiteSpace(name) ? '?' : name.Trim()[0]; }
    public static char Second(string name) { return string.IsNullOrWhiteSpace(name) ? '?' : name.Trim()[1]; }

    public static void Blank(string name) {
        if (name != null && string.IsNullOrWhiteSpace(name)) Debug.Assert(name.Length == 0 || char.IsWhiteSpace(name[0]));
    }

    public static void Inner(string name) {
        if (string.IsNullOrWhiteSpace(name)) return;
        Debug.Assert(!char.IsWhiteSpace(name[0]));
    }
}
