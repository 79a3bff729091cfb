// System.Char: the library looks characters up in tables by pointers. What is asked of a character that is not known is a
// formula up to 0xff, and for white space and digits everywhere; elsewhere the answer is any.
using System;
using System.Globalization;

namespace Conspect.Model {
    static class System_Char {
        public static string ConvertFromUtf32(int utf32) {
            if (utf32 < 0 || utf32 > 0x10ffff || utf32 >= 0xd800 && utf32 <= 0xdfff)
                throw new ArgumentOutOfRangeException("utf32", "A valid UTF32 value is between 0x000000 and 0x10ffff, inclusive, and should not include surrogate codepoint values (0x00d800 ~ 0x00dfff).");
            if (utf32 < 0x10000) return RT.FromChars(new[] {(char) utf32});
            utf32 -= 0x10000;
            return RT.FromChars(new[] {(char) (0xd800 + (utf32 >> 10)), (char) (0xdc00 + (utf32 & 0x3ff))});
        }

        // The right-hand side for the last pair of `table` whose left-hand side is at most `c`; `exactly` asks for `c` itself.
        static int Lookup(string table, char c, bool exactly) {
            var a = RT.Chars(table);
            int low = 0, high = a.Length / 2;
            while (high - low > 1) {
                int middle = (low + high) / 2;
                if (a[2 * middle] <= c) low = middle; else high = middle;
            }
            return !exactly || a[2 * low] == c ? a[2 * low + 1] : -1;
        }

        static UnicodeCategory Category(char c) {
            if (!RT.IsConcrete((int) c)) {
                if (c < 128) return (UnicodeCategory) (RT.Chars(CharacterData.Ascii)[c] - 'A');
                // Any: what holds for all of them is so.
                return (UnicodeCategory) KnownText.Position(0, 30);
            }
            return (UnicodeCategory) Lookup(CharacterData.Categories, c, false);
        }

        static bool In(char c, char low, char high) { return (uint) (c - low) <= (uint) (high - low); }

        public static UnicodeCategory GetUnicodeCategory(char c) { return Category(c); }

        public static bool IsWhiteSpace(char c) {
            if (c < 256) return c == ' ' || In(c, '\t', '\r') || c == '\u0085' || c == '\u00a0';
            return c == '\u1680' || In(c, '\u2000', '\u200a') || c == '\u2028' || c == '\u2029' || c == '\u202f' || c == '\u205f' || c == '\u3000';
        }

        // The zeros of the decimal digits beyond ASCII.
        const string Zeros = "\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\uaa50\uabf0\uff10";

        public static bool IsDigit(char c) {
            if (c < 256) return In(c, '0', '9');
            if (RT.IsConcrete((int) c)) return Category(c) == UnicodeCategory.DecimalDigitNumber;
            var zeros = RT.Chars(Zeros);
            bool found = false;
            for (int i = 0; i < zeros.Length; i++) found |= In(c, zeros[i], (char) (zeros[i] + 9));
            return found;
        }

        public static bool IsLetter(char c) {
            if (c < 128) return In((char) (c | 0x20), 'a', 'z');
            if (c < 256) return c >= '\u00c0' ? c != '\u00d7' && c != '\u00f7' : c == '\u00aa' || c == '\u00b5' || c == '\u00ba';
            return Category(c) <= UnicodeCategory.OtherLetter;
        }

        public static bool IsLetterOrDigit(char c) { return IsDigit(c) || IsLetter(c); }

        public static bool IsUpper(char c) {
            if (c < 128) return In(c, 'A', 'Z');
            if (c < 256) return In(c, '\u00c0', '\u00de') && c != '\u00d7';
            return Category(c) == UnicodeCategory.UppercaseLetter;
        }

        public static bool IsLower(char c) {
            if (c < 128) return In(c, 'a', 'z');
            if (RT.IsConcrete((int) c)) return Category(c) == UnicodeCategory.LowercaseLetter;
            if (c < 256) return c == '\u00b5' || In(c, '\u00df', '\u00ff') && c != '\u00f7';
            return Category(c) == UnicodeCategory.LowercaseLetter;
        }

        public static bool IsControl(char c) { return c < 32 || In(c, '\u007f', '\u009f'); }

        public static bool IsPunctuation(char c) {
            if (c < 128) return In(c, '!', '#') || In(c, '%', '*') || In(c, ',', '/') || c == ':' || c == ';' || c == '?' || c == '@' || In(c, '[', ']') || c == '_' || c == '{' || c == '}';
            var k = Category(c);
            return k >= UnicodeCategory.ConnectorPunctuation && k <= UnicodeCategory.OtherPunctuation;
        }

        public static bool IsSymbol(char c) {
            if (c < 128) return c == '$' || c == '+' || In(c, '<', '>') || c == '^' || c == '`' || c == '|' || c == '~';
            var k = Category(c);
            return k >= UnicodeCategory.MathSymbol && k <= UnicodeCategory.OtherSymbol;
        }

        public static bool IsNumber(char c) {
            if (c < 128) return In(c, '0', '9');
            var k = Category(c);
            return k >= UnicodeCategory.DecimalDigitNumber && k <= UnicodeCategory.OtherNumber;
        }

        public static bool IsSeparator(char c) {
            return c == ' ' || c == '\u00a0' || c == '\u1680' || In(c, '\u2000', '\u200a') || c == '\u2028' || c == '\u2029' || c == '\u202f' || c == '\u205f' || c == '\u3000';
        }

        public static char ToUpperInvariant(char c) {
            if (c < 128) return In(c, 'a', 'z') ? (char) (c - 32) : c;
            return Mapped(CharacterData.Upper, c);
        }

        public static char ToLowerInvariant(char c) {
            if (c < 128) return In(c, 'A', 'Z') ? (char) (c + 32) : c;
            return Mapped(CharacterData.Lower, c);
        }

        static char Mapped(string table, char c) {
            c = (char) KnownText.Determined(c);
            if (!RT.IsConcrete((int) c)) return (char) KnownText.Some();
            int to = Lookup(table, c, true);
            return to < 0 ? c : (char) to;
        }

        public static char ToUpper(char c) { return ToUpperInvariant(c); }
        public static char ToLower(char c) { return ToLowerInvariant(c); }

        public static char ToUpper(char c, CultureInfo culture) {
            if (culture == null) throw new ArgumentNullException("culture");
            return ToUpperInvariant(c);
        }

        public static char ToLower(char c, CultureInfo culture) {
            if (culture == null) throw new ArgumentNullException("culture");
            return ToLowerInvariant(c);
        }

        public static string ToString(ref char self) { return new string(self, 1); }

        static char At(string s, int index) {
            if (s == null) throw new ArgumentNullException("s");
            if ((uint) index >= (uint) s.Length) throw new ArgumentOutOfRangeException("index");
            return s[index];
        }

        public static bool IsControl(string s, int index) { return IsControl(At(s, index)); }
        public static bool IsDigit(string s, int index) { return IsDigit(At(s, index)); }
        public static bool IsLetter(string s, int index) { return IsLetter(At(s, index)); }
        public static bool IsLetterOrDigit(string s, int index) { return IsLetterOrDigit(At(s, index)); }
        public static bool IsLower(string s, int index) { return IsLower(At(s, index)); }
        public static bool IsUpper(string s, int index) { return IsUpper(At(s, index)); }
        public static bool IsNumber(string s, int index) { return IsNumber(At(s, index)); }
        public static bool IsPunctuation(string s, int index) { return IsPunctuation(At(s, index)); }
        public static bool IsSeparator(string s, int index) { return IsSeparator(At(s, index)); }
        public static bool IsSymbol(string s, int index) { return IsSymbol(At(s, index)); }
        public static bool IsWhiteSpace(string s, int index) { return IsWhiteSpace(At(s, index)); }

        public static double GetNumericValue(char c) {
            if (c < 128) return In(c, '0', '9') ? c - '0' : -1;
            RT.Unsupported("the number that a character beyond ASCII stands for");
            return -1;
        }
    }
}
