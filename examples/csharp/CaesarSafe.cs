// conspect: assertions=proved exceptions=proved
// The alphabet is a ring.
using System.Diagnostics;

public static class CaesarSafe {
    static char Shift(char c, int by) { return c >= 'a' && c <= 'z' ? (char) ('a' + (c - 'a' + by) % 26) : c; }

    public static void Main() {
        char c = Conspect.Any.Char();
        Debug.Assert(Shift(Shift(c, 3), 23) == c);
    }
}
