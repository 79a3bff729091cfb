// conspect: assertions=proved exceptions=proved
// A text and its reverse make a palindrome.
using System.Diagnostics;

public static class Palindrome {
    static bool Is(string s) {
        for (int i = 0, j = s.Length - 1; i < j; i++, j--) if (s[i] != s[j]) return false;
        return true;
    }

    public static void Main() {
        char a = Conspect.Any.Char(), b = Conspect.Any.Char(), c = Conspect.Any.Char();
        string s = new string(new[] {a, b, c}), r = new string(new[] {c, b, a});
        Debug.Assert(Is(s + r) && Is(s) == (a == c));
    }
}
