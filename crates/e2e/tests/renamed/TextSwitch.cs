// TextSwitch.AnyText assertions=proved
// TextSwitch.OneText assertions=violated
// TextSwitch.KnownTexts assertions=proved
// TextSwitch.NoneOrEmpty assertions=proved
// TextSwitch.NotFound assertions=proved
// TextSwitch.HashIsKept assertions=violated
// A `switch` on texts as the compiler of .NET makes it of `case "mon": return 1; case "tue": …`. The test gives the class of the hash
// function the name that it has there.
using System.Diagnostics;

static class XPrivateImplementationDetailsX {
    internal static uint ComputeStringHash(string s) {
        uint hash = 0;
        if (s != null) {
            hash = 2166136261u;
            for (int i = 0; i < s.Length; i++) hash = (s[i] ^ hash) * 16777619u;
        }
        return hash;
    }
}

public static class TextSwitch {
    static int Number(string day) {
        uint hash = XPrivateImplementationDetailsX.ComputeStringHash(day);
        if (hash > 3285700936u) goto high;
        if (hash == 299483063u) goto wed;
        if (hash == 2552809861u) goto tue;
        if (hash == 2752420076u) goto thu;
        if (hash == 3285700936u) goto fri;
        goto other;
    high:
        if (hash == 3592196823u) goto sat;
        if (hash == 3763224417u) goto sun;
        if (hash == 3871572492u) goto hol;
        if (hash == 3919479361u) goto mon;
        goto other;
    mon:
        if (day == "mon") goto is_mon;
        goto other;
    tue:
        if (day == "tue") goto is_tue;
        goto other;
    wed:
        if (day == "wed") goto is_wed;
        goto other;
    thu:
        if (day == "thu") goto is_thu;
        goto other;
    fri:
        if (day == "fri") goto is_fri;
        goto other;
    sat:
        if (day == "sat") goto is_sat;
        goto other;
    sun:
        if (day == "sun") goto is_sun;
        goto other;
    hol:
        if (day == "hol") goto is_hol;
        goto other;
    is_mon:
        return 1;
    is_tue:
        return 2;
    is_wed:
        return 3;
    is_thu:
        return 4;
    is_fri:
        return 5;
    is_sat:
        return 6;
    is_sun:
        return 7;
    is_hol:
        return 8;
    other:
        return 0;
    }

    // With `case "":` and `case null:`.
    static int Sign(string text) {
        uint hash = XPrivateImplementationDetailsX.ComputeStringHash(text);
        if (hash > 3299722869u) goto high;
        if (hash == 0) goto none;
        if (hash == 2166136261u) goto empty;
        if (hash == 3299722869u) goto plus;
        goto other;
    high:
        if (hash == 4160372143u) goto minus;
        goto other;
    plus:
        if (text == "plus") return 1;
        goto other;
    minus:
        if (text == "minus") return 2;
        goto other;
    empty:
        if (text != null) {
            if (text.Length == 0) return 3;
        }
        goto other;
    none:
        if (text == null) return 4;
    other:
        return 0;
    }

    public static void NoneOrEmpty(string text) {
        int expected = text == null ? 4 : text == "" ? 3 : text == "plus" ? 1 : text == "minus" ? 2 : 0;
        Debug.Assert(Sign(text) == expected);
    }

    public static void AnyText(string day) {
        int n = Number(day);
        Debug.Assert(n >= 0 && n <= 8 && (n != 5 || day == "fri") && (day != "sun" || n == 7));
    }

    public static void OneText(string day) { Debug.Assert(Number(day) != 4); }

    public static void KnownTexts() {
        Debug.Assert(Number("hol") == 8 && Number("") == 0 && Number(null) == 0 && Number("monday") == 0);
    }

    // No compiler makes this: the search does not find the case.
    static int Lost(string text) {
        uint hash = XPrivateImplementationDetailsX.ComputeStringHash(text);
        if (hash == 1) goto lost;
        goto other;
    lost:
        if (text == "lost") return 1;
    other:
        return 0;
    }

    public static void NotFound() { Debug.Assert(Lost("lost") == 0); }

    // This is no such switch: what the hash code is decides.
    public static void HashIsKept(string day) {
        uint hash = XPrivateImplementationDetailsX.ComputeStringHash(day);
        Debug.Assert(day == null || day.Length < 3 || hash != 299483063u);
    }
}
