// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: z
// A shift of letters that runs over the end of the alphabet.
using System.Diagnostics;

public static class CaesarCipher {
    static char Shift(char c, int by) { return c >= 'a' && c <= 'z' ? (char) (c + by) : c; }

    public static void Main() {
        char c = Conspect.Any.Char();
        Debug.Assert(Shift(Shift(c, 3), -3) == c); // defect
    }
}
