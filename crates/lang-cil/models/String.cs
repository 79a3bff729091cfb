// System.String: the library's own code works on pointers to the first character; here a string is its array of characters.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Conspect.Model {
    static class System_String {
        public static ReadOnlySpan<char> op_Implicit(string value) { return System_MemoryExtensions.AsSpan(value); }

        internal const string StartIndex = "startIndex", Index = "Index was out of range. Must be non-negative and less than the size of the collection.";
        internal const string Count = "Count must be positive and count must refer to a location within the string/array/collection.";
        internal const string CountShort = "Count must be non-negative and count must refer to a location within the string/array/collection.";

        // ---- making

        public static unsafe string CreateStringFromEncoding(byte* bytes, int byteLength, System.Text.Encoding encoding) {
            int count = encoding.GetCharCount(bytes, byteLength);
            var text = new char[count];
            if (count > 0) fixed (char* to = text) encoding.GetChars(bytes, byteLength, to, count);
            return RT.FromChars(text);
        }

        public static unsafe string ctor(char* value, int startIndex, int length) {
            if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (length == 0) return "";
            if (value == null) throw new ArgumentOutOfRangeException("startIndex", "Pointer startIndex and length do not refer to a valid string.");
            var text = new char[length];
            for (int i = 0; i < length; i++) text[i] = value[startIndex + i];
            return RT.FromChars(text);
        }

        public static unsafe string ctor(char* value) {
            if (value == null) return "";
            int length = 0;
            while (value[length] != 0) length++;
            return ctor(value, 0, length);
        }

        public static string ctor(char c, int count) {
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            return count == 0 ? "" : RT.FromChars(Filled(c, count));
        }

        public static string ctor(char[] value) {
            return value == null || value.Length == 0 ? "" : RT.FromChars(Part(value, 0, value.Length));
        }

        public static string ctor(char[] value, int startIndex, int length) {
            if (value == null) throw new ArgumentNullException("value");
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex > value.Length - length) throw new ArgumentOutOfRangeException("startIndex", Index);
            return length == 0 ? "" : RT.FromChars(Part(value, startIndex, length));
        }

        public static string ctor(ReadOnlySpan<char> value) { return value.ToString(); }

        public static string CreateFromChar(char c) { return RT.FromChars(new char[] {c}); }

        internal static char[] Filled(char c, int count) {
            var a = new char[count];
            for (int i = 0; i < count; i++) a[i] = c;
            return a;
        }

        internal static char[] Part(char[] from, int start, int length) {
            var a = new char[length];
            RT.ArrayCopy(from, start, a, 0, length);
            return a;
        }

        // Texts that no runtime has room for are not considered.
        static string Joined(char[] a, char[] b) {
            RT.Assume(a.Length + b.Length >= 0);
            var c = new char[a.Length + b.Length];
            RT.ArrayCopy(a, 0, c, 0, a.Length);
            RT.ArrayCopy(b, 0, c, a.Length, b.Length);
            return RT.FromChars(c);
        }

        static string Joined(string a, string b) {
            string joined = Joined(RT.Chars(a), RT.Chars(b));
            if (RT.Described(joined.Length)) {
                KnownText.Part(joined, 0, a.Length, a, 0);
                KnownText.Part(joined, a.Length, b.Length, b, 0);
            }
            return joined;
        }

        // A part that is the whole is the string itself, and an empty part is the one empty string.
        internal static string Sub(string s, int start, int length) {
            if (length == 0) return string.Empty;
            if (length == s.Length) return s;
            string part = RT.FromChars(Part(RT.Chars(s), start, length));
            if (RT.Described(s.Length)) KnownText.Part(part, 0, length, s, start);
            return part;
        }

        public static string Concat(string a, string b) {
            if (a == null || a.Length == 0) return b == null || b.Length == 0 ? string.Empty : b;
            if (b == null || b.Length == 0) return a;
            return Joined(a, b);
        }

        public static string Concat(string a, string b, string c) {
            return Concat(Concat(a, b), c);
        }

        public static string Concat(string a, string b, string c, string d) {
            return Concat(Concat(Concat(a, b), c), d);
        }

        public static string Concat(string[] values) {
            if (values == null) throw new ArgumentNullException("values");
            return Glue(null, values, 0, values.Length);
        }

        static string Glue(char[] separator, string[] values, int start, int count) {
            int length = 0;
            for (int i = start; i < start + count; i++) {
                if (separator != null && i > start) length += separator.Length;
                RT.Assume(length >= 0);
                if (values[i] != null) length += values[i].Length;
                RT.Assume(length >= 0);
            }
            if (length == 0) return string.Empty;
            var all = new char[length];
            int at = 0;
            for (int i = start; i < start + count; i++) {
                if (separator != null && i > start) {
                    RT.ArrayCopy(separator, 0, all, at, separator.Length);
                    at += separator.Length;
                }
                if (values[i] != null) {
                    var part = RT.Chars(values[i]);
                    RT.ArrayCopy(part, 0, all, at, part.Length);
                    at += part.Length;
                }
            }
            return RT.FromChars(all);
        }

        public static string Concat(object[] args) {
            if (args == null) throw new ArgumentNullException("args");
            var texts = new string[args.Length];
            for (int i = 0; i < args.Length; i++) texts[i] = args[i] == null ? null : args[i].ToString();
            return Glue(null, texts, 0, texts.Length);
        }

        public static string Join(string separator, string[] value) {
            if (value == null) throw new ArgumentNullException("value");
            return Join(separator, value, 0, value.Length);
        }

        public static string Join(string separator, string[] value, int startIndex, int count) {
            if (value == null) throw new ArgumentNullException("value");
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (startIndex > value.Length - count) throw new ArgumentOutOfRangeException("startIndex", "Index and count must refer to a location within the buffer.");
            if (count == 1) return value[startIndex] ?? string.Empty;
            return Glue(RT.Chars(separator ?? string.Empty), value, startIndex, count);
        }

        public static string Join(char separator, string[] value) {
            if (value == null) throw new ArgumentNullException("value");
            return Join(new string(separator, 1), value, 0, value.Length);
        }

        public static string Join(string separator, object[] values) {
            if (values == null) throw new ArgumentNullException("values");
            var texts = new string[values.Length];
            for (int i = 0; i < values.Length; i++) texts[i] = values[i] == null ? null : values[i].ToString();
            return Join(separator, texts, 0, texts.Length);
        }

        public static string Join(string separator, IEnumerable<string> values) {
            if (values == null) throw new ArgumentNullException("values");
            var texts = new List<string>();
            foreach (var value in values) texts.Add(value);
            var all = texts.ToArray();
            return Join(separator, all, 0, all.Length);
        }

        public static string Join<T>(string separator, IEnumerable<T> values) {
            if (values == null) throw new ArgumentNullException("values");
            var texts = new List<string>();
            foreach (var value in values) texts.Add(value == null ? null : value.ToString());
            var all = texts.ToArray();
            return Join(separator, all, 0, all.Length);
        }

        public static string Copy(string str) {
            if (str == null) throw new ArgumentNullException("str");
            return RT.FromChars(Part(RT.Chars(str), 0, str.Length));
        }

        public static string Intern(string str) {
            if (str == null) throw new ArgumentNullException("str");
            return RT.Intern(str);
        }

        // ---- parts

        public static string Substring(string self, int startIndex) {
            return Substring(self, startIndex, self.Length - startIndex);
        }

        public static string Substring(string self, int startIndex, int length) {
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (startIndex > self.Length) throw new ArgumentOutOfRangeException("startIndex", "startIndex cannot be larger than length of string.");
            if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex > self.Length - length) throw new ArgumentOutOfRangeException("length", "Index and length must refer to a location within the string.");
            return Sub(self, startIndex, length);
        }

        public static char[] ToCharArray(string self) {
            return Part(RT.Chars(self), 0, self.Length);
        }

        public static char[] ToCharArray(string self, int startIndex, int length) {
            if (startIndex < 0 || startIndex > self.Length || startIndex > self.Length - length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (length < 0) throw new ArgumentOutOfRangeException("length", Index);
            return Part(RT.Chars(self), startIndex, length);
        }

        public static void CopyTo(string self, int sourceIndex, char[] destination, int destinationIndex, int count) {
            if (destination == null) throw new ArgumentNullException("destination");
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (sourceIndex < 0) throw new ArgumentOutOfRangeException("sourceIndex", Index);
            if (count > self.Length - sourceIndex) throw new ArgumentOutOfRangeException("sourceIndex", "Index and count must refer to a location within the string.");
            if (destinationIndex > destination.Length - count || destinationIndex < 0) throw new ArgumentOutOfRangeException("destinationIndex", "Index and count must refer to a location within the string.");
            RT.ArrayCopy(RT.Chars(self), sourceIndex, destination, destinationIndex, count);
        }

        public static string Insert(string self, int startIndex, string value) {
            if (value == null) throw new ArgumentNullException("value");
            if (startIndex < 0 || startIndex > self.Length) throw new ArgumentOutOfRangeException("startIndex");
            if (self.Length == 0) return value;
            if (value.Length == 0) return self;
            char[] a = RT.Chars(self), b = RT.Chars(value), c = new char[a.Length + b.Length];
            RT.ArrayCopy(a, 0, c, 0, startIndex);
            RT.ArrayCopy(b, 0, c, startIndex, b.Length);
            RT.ArrayCopy(a, startIndex, c, startIndex + b.Length, a.Length - startIndex);
            return RT.FromChars(c);
        }

        public static string Remove(string self, int startIndex) {
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (startIndex >= self.Length) throw new ArgumentOutOfRangeException("startIndex", "startIndex must be less than length of string.");
            return Substring(self, 0, startIndex);
        }

        public static string Remove(string self, int startIndex, int count) {
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (count > self.Length - startIndex) throw new ArgumentOutOfRangeException("count", "Index and count must refer to a location within the string.");
            if (count == 0) return self;
            int length = self.Length - count;
            if (length == 0) return string.Empty;
            char[] a = RT.Chars(self), c = new char[length];
            RT.ArrayCopy(a, 0, c, 0, startIndex);
            RT.ArrayCopy(a, startIndex + count, c, startIndex, length - startIndex);
            return RT.FromChars(c);
        }

        public static string PadLeft(string self, int totalWidth) { return PadLeft(self, totalWidth, ' '); }

        public static string PadLeft(string self, int totalWidth, char paddingChar) {
            if (totalWidth < 0) throw new ArgumentOutOfRangeException("totalWidth", "Non-negative number required.");
            int more = totalWidth - self.Length;
            return more <= 0 ? self : Joined(Filled(paddingChar, more), RT.Chars(self));
        }

        public static string PadRight(string self, int totalWidth) { return PadRight(self, totalWidth, ' '); }

        public static string PadRight(string self, int totalWidth, char paddingChar) {
            if (totalWidth < 0) throw new ArgumentOutOfRangeException("totalWidth", "Non-negative number required.");
            int more = totalWidth - self.Length;
            return more <= 0 ? self : Joined(RT.Chars(self), Filled(paddingChar, more));
        }

        // ---- trimming

        static bool Among(char c, char[] set) {
            if (set == null || set.Length == 0) return char.IsWhiteSpace(c);
            for (int i = 0; i < set.Length; i++) if (set[i] == c) return true;
            return false;
        }

        static string Trimmed(string self, char[] set, bool front, bool back) {
            if (set == null && (front || back) && RT.Described(self.Length)) return KnownText.Trim(self, front, back);
            var a = RT.Chars(self);
            int start = 0, end = a.Length;
            if (front) while (start < end && Among(a[start], set)) start++;
            if (back) while (end > start && Among(a[end - 1], set)) end--;
            return Sub(self, start, end - start);
        }

        public static bool IsNullOrWhiteSpace(string value) {
            if ((object) value == null) return true;
            if (RT.Described(value.Length)) return KnownText.AllBlank(value);
            foreach (char c in RT.Chars(value)) if (!Among(c, null)) return false;
            return true;
        }

        public static string Trim(string self) { return Trimmed(self, null, true, true); }
        public static string Trim(string self, char c) { return Trimmed(self, new char[] {c}, true, true); }
        public static string Trim(string self, char[] set) { return Trimmed(self, set, true, true); }
        public static string TrimStart(string self) { return Trimmed(self, null, true, false); }
        public static string TrimStart(string self, char c) { return Trimmed(self, new char[] {c}, true, false); }
        public static string TrimStart(string self, char[] set) { return Trimmed(self, set, true, false); }
        public static string TrimEnd(string self) { return Trimmed(self, null, false, true); }
        public static string TrimEnd(string self, char c) { return Trimmed(self, new char[] {c}, false, true); }
        public static string TrimEnd(string self, char[] set) { return Trimmed(self, set, false, true); }

        // ---- replacing, splitting

        public static string Replace(string self, char oldChar, char newChar) {
            if (oldChar == newChar) return self;
            var a = RT.Chars(self);
            char[] b = null;
            for (int i = 0; i < a.Length; i++) {
                if (a[i] == oldChar) {
                    if (b == null) b = Part(a, 0, a.Length);
                    b[i] = newChar;
                }
            }
            return b == null ? self : RT.FromChars(b);
        }

        public static string Replace(string self, string oldValue, string newValue) {
            if (oldValue == null) throw new ArgumentNullException("oldValue");
            if (oldValue.Length == 0) throw new ArgumentException("String cannot be of zero length.", "oldValue");
            char[] a = RT.Chars(self), old = RT.Chars(oldValue), other = newValue == null ? new char[0] : RT.Chars(newValue);
            int found = 0;
            for (int i = Find(a, 0, a.Length, old); i >= 0; i = Find(a, i + old.Length, a.Length, old)) found++;
            if (found == 0) return self;
            int length = a.Length + found * (other.Length - old.Length);
            if (length == 0) return string.Empty;
            var c = new char[length];
            int from = 0, to = 0;
            for (int i = Find(a, 0, a.Length, old); i >= 0; i = Find(a, i + old.Length, a.Length, old)) {
                RT.ArrayCopy(a, from, c, to, i - from);
                to += i - from;
                RT.ArrayCopy(other, 0, c, to, other.Length);
                to += other.Length;
                from = i + old.Length;
            }
            RT.ArrayCopy(a, from, c, to, a.Length - from);
            return RT.FromChars(c);
        }

        public static string[] Split(string self, char[] separator) { return Split(self, separator, int.MaxValue, StringSplitOptions.None); }
        public static string[] Split(string self, char[] separator, int count) { return Split(self, separator, count, StringSplitOptions.None); }
        public static string[] Split(string self, char[] separator, StringSplitOptions options) { return Split(self, separator, int.MaxValue, options); }
        public static string[] Split(string self, char separator, StringSplitOptions options) { return Split(self, new char[] {separator}, int.MaxValue, options); }
        public static string[] Split(string self, char separator, int count, StringSplitOptions options) { return Split(self, new char[] {separator}, count, options); }

        public static string[] Split(string self, char[] separator, int count, StringSplitOptions options) {
            return Pieces(self, separator, null, count, options);
        }

        public static string[] Split(string self, string separator, StringSplitOptions options) { return Split(self, separator, int.MaxValue, options); }

        public static string[] Split(string self, string separator, int count, StringSplitOptions options) {
            return Split(self, new string[] {separator}, count, options);
        }

        public static string[] Split(string self, string[] separator, StringSplitOptions options) { return Split(self, separator, int.MaxValue, options); }

        public static string[] Split(string self, string[] separator, int count, StringSplitOptions options) {
            if (separator == null || separator.Length == 0) return Pieces(self, null, null, count, options);
            return Pieces(self, null, separator, count, options);
        }

        static string[] Pieces(string self, char[] set, string[] words, int count, StringSplitOptions options) {
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (options < StringSplitOptions.None || options > StringSplitOptions.RemoveEmptyEntries)
                throw new ArgumentException("Illegal enum value: " + (int) options + ".");
            bool omit = options == StringSplitOptions.RemoveEmptyEntries;
            if (count == 0 || omit && self.Length == 0) return new string[0];
            if (count == 1) return new string[] {self};
            var a = RT.Chars(self);
            var pieces = new List<string>();
            int start = 0, i = 0;
            while (i < a.Length) {
                int length = words == null ? (Among(a[i], set) ? 1 : 0) : WordAt(a, i, words);
                if (length == 0) {
                    i++;
                    continue;
                }
                if (!omit || i > start) {
                    // The last piece takes what is left; where empty ones are left out, it starts at the next that is not empty.
                    if (pieces.Count == count - 1) break;
                    pieces.Add(Sub(self, start, i - start));
                }
                i += length;
                start = i;
            }
            if (!omit || start < a.Length) pieces.Add(Sub(self, start, a.Length - start));
            return pieces.ToArray();
        }

        static int WordAt(char[] a, int i, string[] words) {
            for (int k = 0; k < words.Length; k++) {
                if (string.IsNullOrEmpty(words[k])) continue;
                var word = RT.Chars(words[k]);
                if (word.Length <= a.Length - i && RT.ArrayEquals(a, i, word, 0, word.Length)) return word.Length;
            }
            return 0;
        }

        // ---- searching

        // The first place from `from` on at which `word` lies before `end`, or -1.
        internal static int Find(char[] a, int from, int end, char[] word) {
            for (int i = from; i <= end - word.Length; i++) if (RT.ArrayEquals(a, i, word, 0, word.Length)) return i;
            return -1;
        }

        public static bool Contains(string self, string value) {
            if (value == null) throw new ArgumentNullException("value");
            if (RT.Described(self.Length)) return KnownText.IndexOf(self, value, 0, self.Length) >= 0;
            return Find(RT.Chars(self), 0, self.Length, RT.Chars(value)) >= 0;
        }

        public static bool Contains(string self, char value) { return IndexOf(self, value, 0, self.Length) >= 0; }
        public static int IndexOf(string self, char value) { return IndexOf(self, value, 0, self.Length); }
        public static int IndexOf(string self, char value, int startIndex) { return IndexOf(self, value, startIndex, self.Length - startIndex); }

        public static int IndexOf(string self, char value, int startIndex, int count) {
            if (startIndex < 0 || startIndex > self.Length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (count < 0 || count > self.Length - startIndex) throw new ArgumentOutOfRangeException("count", Count);
            if (RT.Described(count)) return KnownText.IndexOf(self, value, startIndex, startIndex + count);
            var a = RT.Chars(self);
            for (int i = startIndex; i < startIndex + count; i++) if (a[i] == value) return i;
            return -1;
        }

        public static int LastIndexOf(string self, char value) { return LastIndexOf(self, value, self.Length - 1, self.Length); }
        public static int LastIndexOf(string self, char value, int startIndex) { return LastIndexOf(self, value, startIndex, startIndex + 1); }

        public static int LastIndexOf(string self, char value, int startIndex, int count) {
            if (self.Length == 0) return -1;
            if (startIndex < 0 || startIndex >= self.Length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (count < 0 || count > startIndex + 1) throw new ArgumentOutOfRangeException("count", Count);
            if (RT.Described(count)) return KnownText.LastIndexOf(self, value, startIndex - count + 1, startIndex + 1);
            var a = RT.Chars(self);
            for (int i = startIndex; i > startIndex - count; i--) if (a[i] == value) return i;
            return -1;
        }

        public static int IndexOfAny(string self, char[] anyOf) { return IndexOfAny(self, anyOf, 0, self.Length); }
        public static int IndexOfAny(string self, char[] anyOf, int startIndex) { return IndexOfAny(self, anyOf, startIndex, self.Length - startIndex); }

        public static int IndexOfAny(string self, char[] anyOf, int startIndex, int count) {
            if (anyOf == null) throw new ArgumentNullException("anyOf");
            if (startIndex < 0 || startIndex > self.Length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (count < 0 || count > self.Length - startIndex) throw new ArgumentOutOfRangeException("count", Count);
            var a = RT.Chars(self);
            for (int i = startIndex; i < startIndex + count; i++)
                for (int k = 0; k < anyOf.Length; k++) if (a[i] == anyOf[k]) return i;
            return -1;
        }

        public static int LastIndexOfAny(string self, char[] anyOf) { return LastIndexOfAny(self, anyOf, self.Length - 1, self.Length); }
        public static int LastIndexOfAny(string self, char[] anyOf, int startIndex) { return LastIndexOfAny(self, anyOf, startIndex, startIndex + 1); }

        public static int LastIndexOfAny(string self, char[] anyOf, int startIndex, int count) {
            if (anyOf == null) throw new ArgumentNullException("anyOf");
            if (self.Length == 0) return -1;
            if (startIndex < 0 || startIndex >= self.Length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (count < 0 || count - 1 > startIndex) throw new ArgumentOutOfRangeException("count", Count);
            var a = RT.Chars(self);
            for (int i = startIndex; i > startIndex - count; i--)
                for (int k = 0; k < anyOf.Length; k++) if (a[i] == anyOf[k]) return i;
            return -1;
        }

        // Texts of printable ASCII and no others are compared alike with the invariant culture and without it. What a culture finds in
        // others that are not known is any.
        static bool IsPlain(char[] a, int from, int end) {
            for (int i = from; i < end; i++) {
                if (a[i] >= ' ' && a[i] <= '~') continue;
                if (RT.IsConcrete(a[i])) RT.Unsupported("a search with the rules of a culture in a text that is not printable ASCII");
                RT.Defer();
                return false;
            }
            return true;
        }

        // Where a culture finds a word in a range that is not plain, or −1.
        static int Somewhere(int from, int to) { return KnownText.Either() ? -1 : KnownText.Position(from, to); }

        static void Comparison(StringComparison how) {
            if (how < StringComparison.CurrentCulture || how > StringComparison.OrdinalIgnoreCase)
                throw new ArgumentException("The string comparison type passed in is currently not supported.", "comparisonType");
        }

        static bool IgnoresCase(StringComparison how) {
            return how == StringComparison.CurrentCultureIgnoreCase || how == StringComparison.InvariantCultureIgnoreCase
                || how == StringComparison.OrdinalIgnoreCase;
        }

        static bool IsOrdinal(StringComparison how) { return how == StringComparison.Ordinal || how == StringComparison.OrdinalIgnoreCase; }

        // Simple upper case, as comparisons without case take it.
        static char Up(char c) {
            if (c < 128) return (char) (c ^ ('a' - 1 - c & c - 'z' - 1) >> 31 & 32);
            if (!RT.IsConcrete(c)) RT.Defer();
            return char.ToUpperInvariant(c);
        }

        static char Low(char c) {
            if (c < 128) return (char) (c ^ ('A' - 1 - c & c - 'Z' - 1) >> 31 & 32);
            if (!RT.IsConcrete(c)) RT.Defer();
            return char.ToLowerInvariant(c);
        }

        static bool RegionEquals(char[] a, int from, char[] word, bool ignoreCase) {
            if (!ignoreCase) return RT.ArrayEquals(a, from, word, 0, word.Length);
            for (int i = 0; i < word.Length; i++) if (!EqualWithoutCase(a[from + i], word[i])) return false;
            return true;
        }

        // No character beyond ASCII is an upper case of one within.
        static bool EqualWithoutCase(char c, char d) {
            if (d < 128) return c == d | c == Other(d) & (c < 128);
            return c == d || Up(c) == Up(d);
        }

        // A letter of ASCII in the other case, without a branch; other characters as they are.
        static char Other(char c) {
            int low = c | 32;
            return (char) (c ^ ('a' - 1 - low & low - 'z' - 1) >> 31 & 32);
        }

        public static int IndexOf(string self, string value) { return IndexOf(self, value, 0, self.Length, StringComparison.CurrentCulture); }
        public static int IndexOf(string self, string value, int startIndex) { return IndexOf(self, value, startIndex, StringComparison.CurrentCulture); }
        public static int IndexOf(string self, string value, StringComparison how) { return IndexOf(self, value, 0, self.Length, how); }

        public static int IndexOf(string self, string value, int startIndex, int count) {
            if (startIndex < 0 || startIndex > self.Length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (count < 0 || count > self.Length - startIndex) throw new ArgumentOutOfRangeException("count", Count);
            return IndexOf(self, value, startIndex, count, StringComparison.CurrentCulture);
        }

        public static int IndexOf(string self, string value, int startIndex, StringComparison how) {
            return IndexOf(self, value, startIndex, self.Length - startIndex, how);
        }

        public static int IndexOf(string self, string value, int startIndex, int count, StringComparison how) {
            if (value == null) throw new ArgumentNullException("value");
            if (startIndex < 0 || startIndex > self.Length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (count < 0 || startIndex > self.Length - count) throw new ArgumentOutOfRangeException("count", Count);
            Comparison(how);
            if (RT.Described(count)) {
                if (how == StringComparison.Ordinal) return KnownText.IndexOf(self, value, startIndex, startIndex + count);
                if (value.Length == 0) return startIndex;
                // By the rules of a culture one character can stand for several of the word.
                return KnownText.Either() ? -1 : KnownText.Position(startIndex, startIndex + count + (KnownText.Counts(value) ? 0 : 1));
            }
            char[] a = RT.Chars(self), word = RT.Chars(value);
            if (!IsOrdinal(how) && !(IsPlain(a, startIndex, startIndex + count) && IsPlain(word, 0, word.Length)))
                return word.Length == 0 ? startIndex : Somewhere(startIndex, startIndex + count + 1);
            bool ignoreCase = IgnoresCase(how);
            if (!ignoreCase) return Find(a, startIndex, startIndex + count, word);
            for (int i = startIndex; i <= startIndex + count - word.Length; i++) if (RegionEquals(a, i, word, true)) return i;
            return -1;
        }

        public static int LastIndexOf(string self, string value) { return LastIndexOf(self, value, self.Length - 1, self.Length, StringComparison.CurrentCulture); }
        public static int LastIndexOf(string self, string value, int startIndex) { return LastIndexOf(self, value, startIndex, startIndex + 1, StringComparison.CurrentCulture); }
        public static int LastIndexOf(string self, string value, StringComparison how) { return LastIndexOf(self, value, self.Length - 1, self.Length, how); }

        public static int LastIndexOf(string self, string value, int startIndex, int count) {
            if (count < 0) throw new ArgumentOutOfRangeException("count", Count);
            return LastIndexOf(self, value, startIndex, count, StringComparison.CurrentCulture);
        }

        public static int LastIndexOf(string self, string value, int startIndex, StringComparison how) {
            return LastIndexOf(self, value, startIndex, startIndex + 1, how);
        }

        public static int LastIndexOf(string self, string value, int startIndex, int count, StringComparison how) {
            if (value == null) throw new ArgumentNullException("value");
            if (self.Length == 0 && (startIndex == -1 || startIndex == 0)) return value.Length == 0 ? 0 : -1;
            if (startIndex < 0 || startIndex > self.Length) throw new ArgumentOutOfRangeException("startIndex", Index);
            if (startIndex == self.Length) {
                startIndex--;
                if (count > 0) count--;
                if (value.Length == 0 && count >= 0 && startIndex - count + 1 >= 0) return startIndex;
            }
            if (count < 0 || startIndex - count + 1 < 0) throw new ArgumentOutOfRangeException("count", Count);
            Comparison(how);
            char[] a = RT.Chars(self), word = RT.Chars(value);
            if (word.Length == 0) return startIndex;
            if (RT.Described(count) && KnownText.Counts(value)) return KnownText.Either() ? -1 : KnownText.Position(startIndex - count + 1, startIndex + 1);
            if (!IsOrdinal(how) && !(IsPlain(a, startIndex - count + 1, startIndex + 1) && IsPlain(word, 0, word.Length)))
                return Somewhere(startIndex - count + 1, startIndex + 2);
            bool ignoreCase = IgnoresCase(how);
            for (int i = startIndex - word.Length + 1; i > startIndex - count; i--) if (RegionEquals(a, i, word, ignoreCase)) return i;
            return -1;
        }

        public static bool StartsWith(string self, char value) { return self.Length > 0 && RT.Chars(self)[0] == value; }
        public static bool EndsWith(string self, char value) { return self.Length > 0 && RT.Chars(self)[self.Length - 1] == value; }
        public static bool StartsWith(string self, string value) { return StartsWith(self, value, StringComparison.CurrentCulture); }
        public static bool EndsWith(string self, string value) { return EndsWith(self, value, StringComparison.CurrentCulture); }

        public static bool StartsWith(string self, string value, StringComparison how) {
            return AtEnd(self, value, how, true);
        }

        public static bool EndsWith(string self, string value, StringComparison how) {
            return AtEnd(self, value, how, false);
        }

        static bool AtEnd(string self, string value, StringComparison how, bool front) {
            if (value == null) throw new ArgumentNullException("value");
            Comparison(how);
            if (value.Length == 0) return true;
            if (RT.Described(self.Length) || RT.Described(value.Length)) {
                if (how == StringComparison.Ordinal)
                    return value.Length <= self.Length && KnownText.RegionEquals(self, front ? 0 : self.Length - value.Length, value, 0, value.Length, false);
                if (KnownText.Counts(value) && self.Length == 0 || how == StringComparison.OrdinalIgnoreCase && self.Length < value.Length) return false;
                return KnownText.Either();
            }
            char[] a = RT.Chars(self), word = RT.Chars(value);
            if (!IsOrdinal(how) && !(IsPlain(a, 0, a.Length) && IsPlain(word, 0, word.Length))) return KnownText.Either();
            return word.Length <= a.Length && RegionEquals(a, front ? 0 : a.Length - word.Length, word, IgnoresCase(how));
        }

        // ---- comparing

        public static bool Equals(string self, string value) {
            if ((object) self == null) return (object) value == null;
            if ((object) value == null) return false;
            if (self.Length != value.Length) return false;
            if (RT.Described(self.Length) || RT.Described(value.Length)) return KnownText.Equals(self, value);
            return RT.ArrayEquals(RT.Chars(self), 0, RT.Chars(value), 0, self.Length);
        }

        public static bool Equals(string self, object obj) { return Equals(self, obj as string); }
        public static bool op_Equality(string a, string b) { return Equals(a, b); }
        public static bool op_Inequality(string a, string b) { return !Equals(a, b); }

        public static bool Equals(string a, string b, StringComparison how) {
            Comparison(how);
            if ((object) a == null) return (object) b == null;
            if ((object) b == null) return false;
            if (how == StringComparison.Ordinal) return Equals(a, b);
            if (how == StringComparison.OrdinalIgnoreCase) {
                if (a.Length != b.Length) return false;
                // One of the two lengths may be known.
                if (RT.Described(a.Length) && RT.Described(b.Length)) return KnownText.EqualWithoutCase(a, b);
                return RT.IsConcrete(a.Length) ? RegionEquals(RT.Chars(b), 0, RT.Chars(a), true) : RegionEquals(RT.Chars(a), 0, RT.Chars(b), true);
            }
            return Compare(a, b, how) == 0;
        }

        public static int CompareOrdinal(string a, string b) {
            if ((object) a == null) return (object) b == null ? 0 : -1;
            if ((object) b == null) return 1;
            char[] x = RT.Chars(a), y = RT.Chars(b);
            int shorter = Math.Min(x.Length, y.Length);
            if (RT.Described(x.Length) && RT.Described(y.Length)) {
                int at = KnownText.Difference(a, b);
                if (at < shorter) return x[at] - y[at];
            } else {
                for (int i = 0; i < shorter; i++) if (x[i] != y[i]) return x[i] - y[i];
            }
            // The library compares the first character, and then pairs of them, with the zero that ends a string.
            if (x.Length != y.Length && (shorter == 0 || shorter % 2 == 1)) {
                int next = x.Length < y.Length ? -y[shorter] : x[shorter];
                if (next != 0) return next;
            }
            return x.Length - y.Length;
        }

        public static int CompareOrdinal(string a, int indexA, string b, int indexB, int length) {
            if (a == null || b == null) return (object) a != null ? 1 : (object) b != null ? -1 : 0;
            if (length < 0) throw new ArgumentOutOfRangeException("length", "Count cannot be less than zero.");
            if (indexA < 0) throw new ArgumentOutOfRangeException("indexA", Index);
            if (indexB < 0) throw new ArgumentOutOfRangeException("indexB", Index);
            int countA = Math.Min(length, a.Length - indexA), countB = Math.Min(length, b.Length - indexB);
            if (countA < 0) throw new ArgumentOutOfRangeException("indexA", Index);
            if (countB < 0) throw new ArgumentOutOfRangeException("indexB", Index);
            char[] x = RT.Chars(a), y = RT.Chars(b);
            for (int i = 0; i < countA && i < countB; i++) if (x[indexA + i] != y[indexB + i]) return x[indexA + i] - y[indexB + i];
            return countA - countB;
        }

        public static int CompareTo(string self, string other) { return Compare(self, other, StringComparison.CurrentCulture); }

        public static int CompareTo(string self, object value) {
            if (value == null) return 1;
            var other = value as string;
            if (other == null) throw new ArgumentException("Object must be of type String.");
            return Compare(self, other, StringComparison.CurrentCulture);
        }

        public static int Compare(string a, string b) { return Compare(a, b, StringComparison.CurrentCulture); }
        public static int Compare(string a, string b, bool ignoreCase) { return Compare(a, b, ignoreCase ? StringComparison.CurrentCultureIgnoreCase : StringComparison.CurrentCulture); }

        public static int Compare(string a, string b, StringComparison how) {
            Comparison(how);
            if ((object) a == null) return (object) b == null ? 0 : -1;
            if ((object) b == null) return 1;
            if (how == StringComparison.Ordinal) return CompareOrdinal(a, b);
            if (RT.Described(a.Length) || RT.Described(b.Length)) return KnownText.Order(a, b);
            char[] x = RT.Chars(a), y = RT.Chars(b);
            if (how == StringComparison.OrdinalIgnoreCase) {
                for (int i = 0; i < x.Length && i < y.Length; i++) {
                    char c = Up(x[i]), d = Up(y[i]);
                    if (c != d) return c - d;
                }
                return x.Length - y.Length;
            }
            if (!IsAlphanumeric(x) || !IsAlphanumeric(y)) return Equals(a, b) ? 0 : KnownText.Some();
            return CultureOrder(x, y, IgnoresCase(how));
        }

        // The invariant culture on letters and digits of ASCII: digits before letters, then by letter, then length, and what is
        // left is decided by the first difference in case, small before capital.
        static int CultureOrder(char[] x, char[] y, bool ignoreCase) {
            int cased = 0;
            for (int i = 0; i < x.Length && i < y.Length; i++) {
                if (x[i] == y[i]) continue;
                char c = Up(x[i]), d = Up(y[i]);
                if (c != d) return c < d ? -1 : 1;
                if (cased == 0) cased = x[i] > y[i] ? -1 : 1;
            }
            if (x.Length != y.Length) return x.Length < y.Length ? -1 : 1;
            return ignoreCase ? 0 : cased;
        }

        // The order of other texts that are not known is any.
        static bool IsAlphanumeric(char[] a) {
            for (int i = 0; i < a.Length; i++) {
                char c = a[i];
                if (c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') continue;
                if (RT.IsConcrete(c)) RT.Unsupported("an order by the rules of a culture of texts that are more than ASCII letters and digits");
                RT.Defer();
                return false;
            }
            return true;
        }

        // The installed runtime's hash of strings: Marvin with a seed that is always the same. It is a function of the text in one
        // process of every runtime, but another one in each process of .NET.
        public static int GetHashCode(string self) {
            if (RT.Described(self.Length)) return KnownText.HashOf(self);
            var a = RT.Chars(self);
            uint p = 12874512, q = 0;
            int i = 0;
            for (; i + 1 < a.Length; i += 2) Mix(ref p, ref q, (uint) a[i + 1] << 16 | a[i]);
            Mix(ref p, ref q, i < a.Length ? 0x800000u | a[i] : 0x80u);
            Mix(ref p, ref q, 0);
            return (int) (p ^ q);
        }

        // Marvin's block, two characters at a time.
        static void Mix(ref uint p, ref uint q, uint data) {
            p += data;
            q ^= p;
            p = p << 20 | p >> 12;
            p += q;
            q = q << 9 | q >> 23;
            q ^= p;
            p = p << 27 | p >> 5;
            p += q;
            q = q << 19 | q >> 13;
        }

        // ---- case

        public static string ToUpperInvariant(string self) { return Cased(self, true); }
        public static string ToLowerInvariant(string self) { return Cased(self, false); }
        public static string ToUpper(string self) { return Cased(self, true); }
        public static string ToLower(string self) { return Cased(self, false); }

        static string Cased(string self, bool up) {
            var a = RT.Chars(self);
            if (a.Length == 0) return string.Empty;
            var b = new char[a.Length];
            for (int i = 0; i < a.Length; i++) b[i] = up ? Up(a[i]) : Low(a[i]);
            return RT.FromChars(b);
        }

        // ---- formatting

        public static string Format(string format, object arg0) { return Format(null, format, new object[] {arg0}); }
        public static string Format(string format, object arg0, object arg1) { return Format(null, format, new object[] {arg0, arg1}); }
        public static string Format(string format, object arg0, object arg1, object arg2) { return Format(null, format, new object[] {arg0, arg1, arg2}); }
        public static string Format(IFormatProvider provider, string format, object arg0) { return Format(provider, format, new object[] {arg0}); }
        public static string Format(IFormatProvider provider, string format, object arg0, object arg1) { return Format(provider, format, new object[] {arg0, arg1}); }

        public static string Format(IFormatProvider provider, string format, object arg0, object arg1, object arg2) {
            return Format(provider, format, new object[] {arg0, arg1, arg2});
        }

        public static string Format(string format, object[] args) {
            if (args == null) throw new ArgumentNullException(format == null ? "format" : "args");
            return Format(null, format, args);
        }

        public static string Format(IFormatProvider provider, string format, object[] args) {
            if (args == null) throw new ArgumentNullException(format == null ? "format" : "args");
            if (format == null) throw new ArgumentNullException("format");
            return Formats.Composite(provider, format, args);
        }
    }
}
