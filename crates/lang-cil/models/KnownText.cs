// What is known of a text of unknown length where functions of texts are described by their results (`RT.Described`), not executed round
// by round: a list of statements about its characters. A statement about all positions of a range is instantiated at the positions that
// are read, before or after it was made, and at those of texts that the text is a part of. Every statement is true of each execution in
// which the function gave this result, and each function gives every result that it can have; so what holds with them holds. What fails
// may rest on a character at which no statement was instantiated: a run has to show it.
using System;

namespace Conspect.Model {
    sealed class KnownText {
        // No character of the range is `value`.
        const int Not = 0;
        // The characters of the range are those of another text, `value` further on.
        const int Alike = 1;
        // The range was copied from another text, `value` further on there: what is known there holds here.
        const int Copied = 2;
        // The characters of the range are white space.
        const int Blank = 3;
        // The other text does not begin at any position of the range.
        const int NoWord = 4;
        // The character at `from` was read.
        const int Met = 5;
        // The hash code is `value`.
        const int Hash = 6;
        // The text is the decimal text of `number`.
        const int Number = 7;

        // Positions of a text that are remembered, and how far statements are followed from text to text.
        const int MostRead = 12, Deepest = 3;
        // A longer word is searched for round by round.
        const int LongestWord = 16;

        readonly int kind, from, to, value;
        readonly long number;
        readonly string other;
        // Of a statement of two texts: are the ranges all of both?
        readonly bool whole;
        KnownText next;

        KnownText(int kind, int from, int to, int value, long number, string other, bool whole) {
            this.kind = kind;
            this.from = from;
            this.to = to;
            this.value = value;
            this.number = number;
            this.other = other;
            this.whole = whole;
        }

        // ---- values that nothing is known of

        internal static int Some() { return (int) RT.Clock(); }
        internal static bool Either() { return (RT.Clock() & 1) == 0; }

        /// The number, as a known one where conditions of the path say which it is.
        internal static int Determined(int n) {
            double d = RT.IsConcrete(n) ? n : RT.Determined((double) n);
            return RT.IsConcrete(d) ? (int) d : n;
        }

        // Any position of a range; there is none where it is empty.
        internal static int Position(int from, int to) {
            int at = Some();
            RT.Assume(from <= at);
            RT.Assume(at < to);
            return at;
        }

        /// A text that is not empty unless that is allowed, of so many characters at most.
        internal static string Any(int most, bool none = false) {
            var all = new char[most];
            for (int i = 0; i < most; i++) all[i] = (char) Some();
            int length = Position(none ? 0 : 1, most + 1);
            var own = new char[length];
            RT.ArrayCopy(all, 0, own, 0, length);
            return RT.FromChars(own);
        }

        // ---- statements

        internal static bool Describes(string text) { return RT.Described(text.Length); }

        // Nothing is known where nothing is described.
        static KnownText Of(string text) { return RT.As<KnownText>(RT.Facts(text)); }

        static void Add(string text, KnownText fact) {
            var before = Of(text);
            fact.next = before;
            RT.Know(text, fact);
            if (fact.kind > NoWord) return;
            var units = RT.Chars(text);
            for (var k = before; k != null; k = k.next) if (k.kind == Met) fact.At(units, k.from, 1);
        }

        // What the statement says of one position.
        void At(char[] units, int at, int depth) {
            if (kind > NoWord || at < from || at >= to) return;
            if (kind == Not) {
                RT.Assume(units[at] != value);
            } else if (kind == Blank) {
                RT.Assume(IsBlank(units[at]));
            } else if (kind == NoWord) {
                var word = RT.Chars(other);
                if (at <= units.Length - word.Length) RT.Assume(!RT.ArrayEquals(units, at, word, 0, word.Length));
            } else {
                int there = at + value;
                if (kind == Alike) RT.Assume(units[at] == RT.Chars(other)[there]);
                if (depth < Deepest) At(other, there, depth + 1);
            }
        }

        static void At(string text, int at, int depth) {
            var units = RT.Chars(text);
            for (var k = Of(text); k != null; k = k.next) k.At(units, at, depth);
        }

        // White space, without a branch.
        internal static bool IsBlank(char c) {
            return c == ' ' | c >= 9 & c <= 13 | c == 0x85 | c == 0xa0 | c == 0x1680 | c >= 0x2000 & c <= 0x200a | c == 0x2028 | c == 0x2029
                | c == 0x202f | c == 0x205f | c == 0x3000;
        }

        /// The character at an index of the text is read.
        internal static void Read(string text, int at) {
            int count = 0;
            for (var k = Of(text); k != null; k = k.next) {
                if (k.kind != Met) continue;
                if (RT.IsConcrete(at) && RT.IsConcrete(k.from) && at == k.from) return;
                count++;
            }
            At(text, at, 0);
            if (count < MostRead) Add(text, new KnownText(Met, at, at, 0, 0, null, false));
        }

        static void ReadAll(string text, int from, int count) {
            if (Of(text) != null || Describes(text)) for (int i = 0; i < count; i++) Read(text, from + i);
        }

        /// From an index on the text was made of another one, from an index there.
        internal static void Part(string text, int at, int count, string whole, int from) {
            if (Of(whole) == null && !Describes(whole)) return;
            Add(text, new KnownText(Copied, at, at + count, from - at, 0, whole, false));
            // Characters of a text of known length are read without a word.
            if (RT.IsConcrete(text.Length) && RT.IsConcrete(count) && count <= MostRead) for (int i = 0; i < count; i++) Read(text, at + i);
        }

        static void Say(string a, int aFrom, string b, int bFrom, int count, bool whole) {
            Add(a, new KnownText(Alike, aFrom, aFrom + count, bFrom - aFrom, 0, b, whole));
            Add(b, new KnownText(Alike, bFrom, bFrom + count, aFrom - bFrom, 0, a, whole));
        }

        static bool IsSame(string a, string b) { return RT.IsConcrete(a) && RT.IsConcrete(b) && (object) a == (object) b; }

        // Is it one text, or was it found that the texts are equal?
        static bool Equal(string a, string b) {
            if (IsSame(a, b)) return true;
            for (var k = Of(a); k != null; k = k.next) if (k.kind == Alike && k.whole && IsSame(k.other, b)) return true;
            return false;
        }

        // ---- comparisons

        /// Are texts of one length equal?
        internal static bool Equals(string a, string b) {
            return Equal(a, b) || RegionEquals(a, 0, b, 0, RT.IsConcrete(a.Length) ? a.Length : b.Length, true);
        }

        /// Are ranges of two texts equal? The ranges are within the texts.
        internal static bool RegionEquals(string a, int aFrom, string b, int bFrom, int count, bool whole) {
            if (RT.IsConcrete(count)) {
                ReadAll(a, aFrom, count);
                ReadAll(b, bFrom, count);
                return RT.ArrayEquals(RT.Chars(a), aFrom, RT.Chars(b), bFrom, count);
            }
            if (Either()) {
                Say(a, aFrom, b, bFrom, count, whole);
                return true;
            }
            int at = Position(0, count);
            Read(a, aFrom + at);
            Read(b, bFrom + at);
            RT.Assume(RT.Chars(a)[aFrom + at] != RT.Chars(b)[bFrom + at]);
            return false;
        }

        /// Equality without case of texts that are equally long: nothing is known but that equal texts are equal.
        internal static bool EqualWithoutCase(string a, string b) { return Equal(a, b) || Either(); }

        /// The first position at which two texts differ, or that at which the shorter one ends.
        internal static int Difference(string a, string b) {
            char[] x = RT.Chars(a), y = RT.Chars(b);
            int most = x.Length < y.Length ? x.Length : y.Length;
            if (x.Length == y.Length && Equal(a, b)) return most;
            if (Either()) {
                Say(a, 0, b, 0, most, false);
                return most;
            }
            int at = Position(0, most);
            Say(a, 0, b, 0, at, false);
            Read(a, at);
            Read(b, at);
            RT.Assume(x[at] != y[at]);
            return at;
        }

        /// The order by a rule of which nothing is known but that equal texts are equal.
        internal static int Order(string a, string b) { return a.Length == b.Length && Equal(a, b) ? 0 : Some(); }

        /// The hash code: that of a text that was found to be equal is the same.
        internal static int HashOf(string text) {
            for (var k = Of(text); k != null; k = k.next) if (k.kind == Hash) return k.value;
            for (var k = Of(text); k != null; k = k.next) {
                if (k.kind != Alike || !k.whole) continue;
                for (var l = Of(k.other); l != null; l = l.next) if (l.kind == Hash) return l.value;
            }
            int hash = Some();
            Add(text, new KnownText(Hash, 0, 0, hash, 0, null, false));
            return hash;
        }

        // ---- searching

        /// The first position of a range, which is within the text, that holds a character.
        internal static int IndexOf(string text, char unit, int from, int end) {
            if (from >= end) return -1;
            if (Either()) {
                Add(text, new KnownText(Not, from, end, unit, 0, null, false));
                return -1;
            }
            int at = Position(from, end);
            RT.Assume(RT.Chars(text)[at] == unit);
            Read(text, at);
            Add(text, new KnownText(Not, from, at, unit, 0, null, false));
            return at;
        }

        /// The last position of a range, which is within the text, that holds a character.
        internal static int LastIndexOf(string text, char unit, int from, int end) {
            if (from >= end) return -1;
            if (Either()) {
                Add(text, new KnownText(Not, from, end, unit, 0, null, false));
                return -1;
            }
            int at = Position(from, end);
            RT.Assume(RT.Chars(text)[at] == unit);
            Read(text, at);
            Add(text, new KnownText(Not, at + 1, end, unit, 0, null, false));
            return at;
        }

        // Can the word be searched for by description?
        static bool IsWord(string word) {
            int length = word.Length;
            return RT.IsConcrete(length) && length > 0 && length <= LongestWord;
        }

        /// The first position at which the word lies within a range of the text.
        internal static int IndexOf(string text, string word, int from, int end) {
            int count = word.Length;
            if (count == 0) return from;
            if (from > end - count) return -1;
            if (!IsWord(word)) return IndexOfOpen(text, word, from, end);
            if (Either()) {
                Add(text, new KnownText(NoWord, from, end - count + 1, 0, 0, word, false));
                return -1;
            }
            int at = Position(from, end - count + 1);
            Begins(text, at, word);
            Add(text, new KnownText(NoWord, from, at, 0, 0, word, false));
            return at;
        }

        static void Begins(string text, int at, string word) {
            char[] units = RT.Chars(text), wanted = RT.Chars(word);
            for (int i = 0; i < wanted.Length; i++) RT.Assume(units[at + i] == wanted[i]);
            // What is said of the others follows from the word but rarely, and each costs a fork for each statement.
            Read(text, at);
            Read(text, at + wanted.Length - 1);
        }

        // The word is not empty and fits: it may be at the first position.
        static int IndexOfOpen(string text, string word, int from, int end) {
            int count = word.Length;
            if (RegionEquals(text, from, word, 0, count, false)) return from;
            if (Either()) return -1;
            int at = Position(from + 1, end - count + 1);
            Say(text, at, word, 0, count, false);
            return at;
        }

        // A word of which each character counts, whatever the rules of a culture are.
        internal static bool Counts(string word) {
            if (!RT.IsConcrete(word.Length) || word.Length == 0 || !RT.AllConcrete(RT.Chars(word), 0, word.Length)) return false;
            foreach (char c in word) if (c < ' ' || c > '~') return false;
            return true;
        }

        // ---- parts

        /// Is there white space and nothing else? There is where the text is empty.
        internal static bool AllBlank(string text) {
            int length = text.Length;
            if (Either()) {
                Add(text, new KnownText(Blank, 0, length, 0, 0, null, false));
                return true;
            }
            int other = Position(0, length);
            RT.Assume(!IsBlank(RT.Chars(text)[other]));
            Read(text, other);
            return false;
        }

        /// The text without white space at its ends.
        internal static string Trim(string text, bool front, bool back) {
            var units = RT.Chars(text);
            int length = units.Length;
            if (Either()) {
                Add(text, new KnownText(Blank, 0, length, 0, 0, null, false));
                return string.Empty;
            }
            int start = front ? Position(0, length) : 0, last = back ? Position(start, length) : length - 1;
            if (front) {
                RT.Assume(!IsBlank(units[start]));
                Read(text, start);
                Add(text, new KnownText(Blank, 0, start, 0, 0, null, false));
            }
            if (back) {
                RT.Assume(last >= 0);
                RT.Assume(!IsBlank(units[last]));
                Read(text, last);
                Add(text, new KnownText(Blank, last + 1, length, 0, 0, null, false));
            }
            RT.Assume(start <= last);
            string kept = System_String.Sub(text, start, last + 1 - start);
            if (front) Read(kept, 0);
            if (back) Read(kept, last - start);
            return kept;
        }

        // ---- numbers

        /// The text is the decimal text of a number.
        internal static string Decimal(string text, long number) {
            if (Describes(text)) Add(text, new KnownText(Number, 0, 0, 0, number, null, false));
            return text;
        }

        /// Is it known of which number this is the decimal text?
        internal static bool IsDecimal(string text, out long number) {
            number = 0;
            for (var k = Of(text); k != null; k = k.next) {
                if (k.kind != Number) continue;
                number = k.number;
                return true;
            }
            return false;
        }
    }
}
