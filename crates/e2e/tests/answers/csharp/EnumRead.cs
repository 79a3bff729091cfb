// EnumRead.Tried assertions=violated
using System;
using System.Diagnostics;

public static class EnumRead {
    public enum Shade { Dark, Light = 3, Dim }

    // A text that is a name is looked for before texts of other forms.
    public static void Tried(string text) {
        Shade shade;
        if (Enum.TryParse(text, out shade)) Debug.Assert(shade != Shade.Dim);
    }
}
