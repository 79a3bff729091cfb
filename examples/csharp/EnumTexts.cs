// conspect: assertions=proved exceptions=proved
// options: --entry EnumTexts.Described
// Texts of enums that are given, with flags and without.
using System;
using System.Diagnostics;

public static class EnumTexts {
    [Flags]
    public enum Access { None = 0, Read = 1, Write = 2, Run = 4, Full = 7 }

    public enum Size { Small, Medium = 5, Large }

    public static void Described(Access access, Size size) {
        string text = access.ToString();
        if (access == (Access.Read | Access.Run)) Debug.Assert(text == "Read, Run");
        if (access == Access.None) Debug.Assert(text == "None");
        if (access == Access.Full) Debug.Assert(text == "Full");
        Debug.Assert(Enum.IsDefined(typeof(Size), size) == (size == Size.Small || size == Size.Medium || size == Size.Large));
    }

    public static void Main() { Described(Access.Read, Size.Large); }
}
