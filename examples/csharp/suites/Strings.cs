// Strings: parts, searching, formatting, builders.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public static class Strings {
        [Proved]
        public static void LengthOfConcat(string a, string b) { Assert((a + b).Length == (a ?? "").Length + (b ?? "").Length); }

        [Proved]
        public static void ConcatIsNeverNull(string a, string b) { Assert(a + b != null); }

        [Proved]
        public static void Equality(char a, char b) { string s = "x" + a, t = "x" + b; Assert((s == t) == (a == b)); }

        [Breaks("ab")]
        public static void NotReversed(string s) { if (s != null && s.Length == 2) Assert(s != new string(new[] {'a', 'b'})); }

        [Proved]
        public static void Substrings(char a, char b, char c) { string s = new string(new[] {a, b, c}); Assert(s.Substring(1) == b.ToString() + c && s.Substring(1, 1)[0] == b && s.Substring(3) == ""); }

        [Fails(typeof(ArgumentOutOfRangeException), "ab")]
        public static string Tail(string s) { return s == null ? "" : s.Substring(3); }

        [Fails(typeof(IndexOutOfRangeException), "")]
        public static char First(string s) { return s == null ? ' ' : s[0]; }

        [Fails(typeof(NullReferenceException), null)]
        public static int LengthOfNull(string s) { return s.Length; }

        [Proved]
        public static void IndexOfCharacter(char a, char b) { string s = new string(new[] {a, b}); int i = s.IndexOf('z'); Assert(i == (a == 'z' ? 0 : b == 'z' ? 1 : -1)); }

        [Proved]
        [Gives("007", 7)]
        [Gives("-12", -12)]
        public static string Numbers(int n) { return n < 0 ? n.ToString() : n.ToString("D3"); }

        [Proved]
        [Gives("a-b-c", "a b c")]
        [Gives("", "")]
        public static string Replaced(string s) { return s == null ? null : s.Replace(' ', '-'); }

        [Proved]
        [Gives("x=1, y=True", 1, true)]
        public static string Formatted(int x, bool y) { return string.Format("x={0}, y={1}", x, y); }

        [Proved]
        public static void Builder(char a, int n) { if (n < 0 || n > 4) return; var b = new System.Text.StringBuilder(); for (int i = 0; i < n; i++) b.Append(a); b.Insert(0, "<").Append('>'); Assert(b.Length == n + 2 && b[0] == '<' && b.ToString().EndsWith(">")); }

        [Proved]
        [Gives(3, "a,b,c")]
        [Gives(1, "")]
        [Gives(2, ",")]
        public static int Parts(string s) { return s == null ? 0 : s.Split(',').Length; }

        [Fails(typeof(FormatException), "x")]
        public static int Parsed(string s) { return s == null || s.Length != 1 ? 0 : int.Parse(s); }

        [Proved]
        [Gives(3, "blue")]
        [Gives(0, "violet")]
        public static int Chosen(string s) { switch (s) { case "red": return 1; case "green": return 2; case "blue": return 3; case "white": return 4; case "black": return 5; case "grey": return 6; case "pink": return 7; default: return 0; } }

        [Fails(typeof(InvalidOperationException), "black")]
        public static int ChosenFails(string s) { switch (s) { case "red": return 1; case "green": return 2; case "blue": return 3; case "white": return 4; case "black": throw new InvalidOperationException(); case "grey": return 6; case "pink": return 7; default: return 0; } }

        [Proved]
        public static void KnownKeys(string s) { if (s == null) return; var d = new System.Collections.Generic.Dictionary<string, int> {{"a", 1}, {"bb", 2}, {"ccc", 3}}; int n; if (d.TryGetValue(s, out n)) Assert(n == s.Length); else Assert(n == 0 && s != "bb"); }
    }
}
