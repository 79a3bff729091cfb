// System.Text.StringBuilder, the whole type: one array instead of the library's chain of blocks, which it walks with pointers.
// A builder with a maximum capacity has no model.
using System;
using Conspect;
using Conspect.Model;

namespace System.Text {
    public sealed class StringBuilder {
        char[] text;
        int length;
        // What the chain of blocks would hold; -1 after an operation that the library's blocks are regrouped by.
        int capacity;

        public StringBuilder() : this(16) {}

        public StringBuilder(int capacity) : this("", capacity) {}

        public StringBuilder(string value) : this(value, 16) {}

        public StringBuilder(string value, int capacity) : this(value, 0, value == null ? 0 : value.Length, capacity) {}

        public StringBuilder(string value, int startIndex, int length, int capacity) {
            if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "'capacity' must be greater than zero.");
            if (length < 0) throw new ArgumentOutOfRangeException("length", "'length' must be non-negative.");
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (value == null) value = "";
            if (startIndex > value.Length - length) throw new ArgumentOutOfRangeException("length", "Index and length must refer to a location within the string.");
            if (capacity == 0) capacity = 16;
            this.capacity = Math.Max(capacity, length);
            text = new char[Math.Max(16, length)];
            RT.ArrayCopy(RT.Chars(value), startIndex, text, 0, length);
            this.length = length;
        }

        public int MaxCapacity { get { return int.MaxValue; } }

        public int Capacity {
            get {
                if (capacity < 0) RT.Unsupported("the capacity of a StringBuilder that was edited");
                return capacity;
            }
            set {
                if (value < 0) throw new ArgumentOutOfRangeException("value", "Capacity must be positive.");
                if (value < length) throw new ArgumentOutOfRangeException("value", "capacity was less than the current size.");
                capacity = value;
            }
        }

        public int EnsureCapacity(int capacity) {
            if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Capacity must be positive.");
            if (Capacity < capacity) Capacity = capacity;
            return Capacity;
        }

        public int Length {
            get { return length; }
            set {
                if (value < 0) throw new ArgumentOutOfRangeException("value", "Length cannot be less than zero.");
                if (value > length) {
                    Append('\0', value - length);
                } else {
                    length = value;
                    if (value != 0) capacity = -1;
                }
            }
        }

        [System.Runtime.CompilerServices.IndexerName("Chars")]
        public char this[int index] {
            get {
                if (index < 0 || index >= length) throw new IndexOutOfRangeException();
                return text[index];
            }
            set {
                if (index < 0 || index >= length) throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
                text[index] = value;
            }
        }

        public override string ToString() {
            return length == 0 ? string.Empty : RT.FromChars(System_String.Part(text, 0, length));
        }

        public string ToString(int startIndex, int length) {
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (startIndex > this.length) throw new ArgumentOutOfRangeException("startIndex", "startIndex cannot be larger than length of string.");
            if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex > this.length - length) throw new ArgumentOutOfRangeException("length", "Index and length must refer to a location within the string.");
            return length == 0 ? string.Empty : RT.FromChars(System_String.Part(text, startIndex, length));
        }

        public StringBuilder Clear() {
            Length = 0;
            return this;
        }

        // Room for `more` characters at the end.
        void Grow(int more) {
            int need = length + more;
            if (need < 0) RT.Unsupported("a StringBuilder of more than 2147483647 characters");
            if (capacity >= 0 && need > capacity) capacity += Math.Max(need - capacity, Math.Min(capacity, 8000));
            if (need > text.Length) {
                var bigger = new char[Math.Max(need, 2 * text.Length)];
                RT.ArrayCopy(text, 0, bigger, 0, length);
                text = bigger;
            }
        }

        internal StringBuilder Add(char[] from, int start, int count) {
            Grow(count);
            RT.ArrayCopy(from, start, text, length, count);
            length += count;
            return this;
        }

        public StringBuilder Append(char value) {
            Grow(1);
            text[length++] = value;
            return this;
        }

        public StringBuilder Append(char value, int repeatCount) {
            if (repeatCount < 0) throw new ArgumentOutOfRangeException("repeatCount", "Count cannot be less than zero.");
            if (repeatCount == 0) return this;
            Grow(repeatCount);
            for (int i = 0; i < repeatCount; i++) text[length + i] = value;
            length += repeatCount;
            return this;
        }

        public StringBuilder Append(string value) {
            return value == null || value.Length == 0 ? this : Add(RT.Chars(value), 0, value.Length);
        }

        public StringBuilder Append(string value, int startIndex, int count) {
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Value must be positive.");
            if (value == null) {
                if (startIndex == 0 && count == 0) return this;
                throw new ArgumentNullException("value");
            }
            if (count == 0) return this;
            if (startIndex > value.Length - count) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            return Add(RT.Chars(value), startIndex, count);
        }

        public StringBuilder Append(char[] value) {
            return value == null || value.Length == 0 ? this : Add(value, 0, value.Length);
        }

        public StringBuilder Append(char[] value, int startIndex, int charCount) {
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "Value must be positive.");
            if (charCount < 0) throw new ArgumentOutOfRangeException("charCount", "Value must be positive.");
            if (value == null) {
                if (startIndex == 0 && charCount == 0) return this;
                throw new ArgumentNullException("value");
            }
            if (charCount > value.Length - startIndex) throw new ArgumentOutOfRangeException("charCount", "Index was out of range. Must be non-negative and less than the size of the collection.");
            return charCount == 0 ? this : Add(value, startIndex, charCount);
        }

        public StringBuilder Append(StringBuilder value) {
            return value == null || value.length == 0 ? this : Append(value.ToString());
        }

        // The library writes a number into the block that is there, or else into a next one.
        StringBuilder Written(string number) {
            if (capacity >= 0 && length + number.Length > capacity) capacity = -1;
            return Append(number);
        }

        public StringBuilder Append(bool value) { return Append(value ? "True" : "False"); }
        public StringBuilder Append(sbyte value) { return Written(value.ToString()); }
        public StringBuilder Append(byte value) { return Written(value.ToString()); }
        public StringBuilder Append(short value) { return Written(value.ToString()); }
        public StringBuilder Append(ushort value) { return Written(value.ToString()); }
        public StringBuilder Append(int value) { return Written(value.ToString()); }
        public StringBuilder Append(uint value) { return Written(value.ToString()); }
        public StringBuilder Append(long value) { return Written(value.ToString()); }
        public StringBuilder Append(ulong value) { return Written(value.ToString()); }
        public StringBuilder Append(float value) { return Written(value.ToString()); }
        public StringBuilder Append(double value) { return Written(value.ToString()); }
        public StringBuilder Append(decimal value) { return Written(value.ToString()); }
        public StringBuilder Append(object value) { return value == null ? this : Append(value.ToString()); }
        public StringBuilder AppendLine() { return Append("\n"); }
        public StringBuilder AppendLine(string value) { return Append(value).Append("\n"); }

        public StringBuilder AppendFormat(string format, object arg0) { return AppendFormat(null, format, new object[] {arg0}); }
        public StringBuilder AppendFormat(string format, object arg0, object arg1) { return AppendFormat(null, format, new object[] {arg0, arg1}); }
        public StringBuilder AppendFormat(string format, object arg0, object arg1, object arg2) { return AppendFormat(null, format, new object[] {arg0, arg1, arg2}); }

        public StringBuilder AppendFormat(string format, params object[] args) {
            if (args == null) throw new ArgumentNullException(format == null ? "format" : "args");
            return AppendFormat(null, format, args);
        }

        public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0) { return AppendFormat(provider, format, new object[] {arg0}); }

        public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0, object arg1) {
            return AppendFormat(provider, format, new object[] {arg0, arg1});
        }

        public StringBuilder AppendFormat(IFormatProvider provider, string format, params object[] args) {
            if (args == null) throw new ArgumentNullException(format == null ? "format" : "args");
            if (format == null) throw new ArgumentNullException("format");
            int room = capacity;
            try {
                Formats.Into(this, provider, format, args);
            } finally {
                // The library appends one character after the other, and grows by other amounts.
                if (length > room) capacity = -1;
            }
            return this;
        }

        public StringBuilder Insert(int index, string value) {
            if (index < 0 || index > length) throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (value == null || value.Length == 0) return this;
            char[] more = RT.Chars(value);
            capacity = -1;
            Grow(more.Length);
            RT.ArrayCopy(text, index, text, index + more.Length, length - index);
            RT.ArrayCopy(more, 0, text, index, more.Length);
            length += more.Length;
            return this;
        }

        public StringBuilder Insert(int index, string value, int count) {
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            if (index < 0 || index > length) throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
            for (int i = 0; i < count; i++) Insert(index, value);
            return this;
        }

        public StringBuilder Insert(int index, char value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, char[] value) { return Insert(index, value == null ? null : new string(value)); }
        public StringBuilder Insert(int index, bool value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, int value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, long value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, double value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, object value) { return value == null ? this : Insert(index, value.ToString()); }

        public StringBuilder Remove(int startIndex, int length) {
            if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (length > this.length - startIndex) throw new ArgumentOutOfRangeException("length", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (length == 0) return this;
            RT.ArrayCopy(text, startIndex + length, text, startIndex, this.length - startIndex - length);
            this.length -= length;
            capacity = -1;
            return this;
        }

        public StringBuilder Replace(char oldChar, char newChar) { return Replace(oldChar, newChar, 0, length); }

        public StringBuilder Replace(char oldChar, char newChar, int startIndex, int count) {
            if (startIndex < 0 || startIndex > length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0 || startIndex > length - count) throw new ArgumentOutOfRangeException("count", "Index was out of range. Must be non-negative and less than the size of the collection.");
            for (int i = startIndex; i < startIndex + count; i++) if (text[i] == oldChar) text[i] = newChar;
            return this;
        }

        public StringBuilder Replace(string oldValue, string newValue) { return Replace(oldValue, newValue, 0, length); }

        public StringBuilder Replace(string oldValue, string newValue, int startIndex, int count) {
            if (startIndex < 0 || startIndex > length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0 || startIndex > length - count) throw new ArgumentOutOfRangeException("count", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (oldValue == null) throw new ArgumentNullException("oldValue");
            if (oldValue.Length == 0) throw new ArgumentException("Empty name is not legal.", "oldValue");
            string middle = ToString(startIndex, count), replaced = middle.Replace(oldValue, newValue);
            if ((object) middle == (object) replaced) return this;
            string tail = ToString(startIndex + count, length - startIndex - count);
            length = startIndex;
            capacity = -1;
            return Append(replaced).Append(tail);
        }

        public void CopyTo(int sourceIndex, char[] destination, int destinationIndex, int count) {
            if (destination == null) throw new ArgumentNullException("destination");
            if (destinationIndex < 0) throw new ArgumentOutOfRangeException("destinationIndex", "'destinationIndex' must be non-negative.");
            if (destinationIndex > destination.Length - count) throw new ArgumentException("Either offset did not refer to a position in the string, or there is an insufficient length of destination character array.");
            if (destinationIndex > destination.Length) throw new ArgumentOutOfRangeException();
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Argument count must not be negative.");
            if (sourceIndex < 0 || sourceIndex > length) throw new ArgumentOutOfRangeException("sourceIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (sourceIndex > length - count) throw new ArgumentException("Source string was not long enough. Check sourceIndex and count.");
            RT.ArrayCopy(text, sourceIndex, destination, destinationIndex, count);
        }

        public bool Equals(StringBuilder sb) {
            if (sb == null) return false;
            if (sb == this) return true;
            if (length != sb.length) return false;
            if (Capacity != sb.Capacity) return false;
            return RT.ArrayEquals(text, 0, sb.text, 0, length);
        }
    }
}

namespace Conspect.Model {
    // The library keeps one builder for reuse; each gets its own here.
    static class System_Text_StringBuilderCache {
        public static System.Text.StringBuilder Acquire(int capacity) { return new System.Text.StringBuilder(capacity > 360 || capacity < 0 ? capacity : 16); }
        public static void Release(System.Text.StringBuilder sb) {}
        public static string GetStringAndRelease(System.Text.StringBuilder sb) { return sb.ToString(); }
    }

    // Composite formatting: `{index,width:format}`.
    static class Formats {
        // The parts are put together at the end, when the length of the whole is known.
        public static string Composite(IFormatProvider provider, string format, object[] args) {
            var parts = new System.Collections.Generic.List<string>();
            Walk(parts, null, provider, format, args);
            return string.Concat(parts.ToArray());
        }

        public static void Into(System.Text.StringBuilder into, IFormatProvider provider, string format, object[] args) {
            Walk(null, into, provider, format, args);
        }

        static void Emit(System.Collections.Generic.List<string> parts, System.Text.StringBuilder into, string text) {
            if (parts != null) parts.Add(text); else into.Append(text);
        }

        static Exception Wrong() { return new FormatException("Input string was not in a correct format."); }

        static void Walk(System.Collections.Generic.List<string> parts, System.Text.StringBuilder into, IFormatProvider provider, string format, object[] args) {
            ICustomFormatter custom = provider == null ? null : (ICustomFormatter) provider.GetFormat(typeof(ICustomFormatter));
            var f = RT.Chars(format);
            int at = 0;
            while (at < f.Length) {
                int start = at;
                while (at < f.Length && f[at] != '{' && f[at] != '}') at++;
                if (at > start) Emit(parts, into, new string(f, start, at - start));
                if (at == f.Length) return;
                char c = f[at++];
                if (at < f.Length && f[at] == c) {
                    at++;
                    Emit(parts, into, c == '{' ? "{" : "}");
                } else if (c == '}') {
                    throw Wrong();
                } else {
                    at = Item(parts, into, provider, custom, f, at, args);
                }
            }
        }

        static int Spaces(char[] f, int at) {
            while (at < f.Length && f[at] == ' ') at++;
            return at;
        }

        static bool IsDigit(char[] f, int at) { return at < f.Length && f[at] >= '0' && f[at] <= '9'; }

        // One item, from behind its brace; gives the place behind its closing brace.
        static int Item(System.Collections.Generic.List<string> parts, System.Text.StringBuilder into, IFormatProvider provider, ICustomFormatter custom, char[] f, int at, object[] args) {
            if (!IsDigit(f, at)) throw Wrong();
            int index = 0;
            while (IsDigit(f, at) && index < 1000000) index = index * 10 + f[at++] - '0';
            if (at == f.Length) throw Wrong();
            if (index >= args.Length) throw new FormatException("Index (zero based) must be greater than or equal to zero and less than the size of the argument list.");
            at = Spaces(f, at);
            bool left = false;
            int width = 0;
            if (at < f.Length && f[at] == ',') {
                at = Spaces(f, at + 1);
                if (at < f.Length && f[at] == '-') {
                    left = true;
                    at++;
                }
                if (!IsDigit(f, at)) throw Wrong();
                while (IsDigit(f, at) && width < 1000000) width = width * 10 + f[at++] - '0';
                if (at == f.Length) throw Wrong();
            }
            at = Spaces(f, at);
            string how = null;
            if (at < f.Length && f[at] == ':') {
                var part = new System.Text.StringBuilder();
                for (at++; ; at++) {
                    if (at == f.Length) throw Wrong();
                    if (f[at] == '{' || f[at] == '}') {
                        if (at + 1 < f.Length && f[at + 1] == f[at]) at++;
                        else if (f[at] == '{') throw Wrong();
                        else break;
                    }
                    part.Append(f[at]);
                }
                if (part.Length > 0) how = part.ToString();
            }
            if (at == f.Length || f[at] != '}') throw Wrong();
            string text = Text(provider, custom, how, args[index]);
            int pad = width - text.Length;
            if (!left && pad > 0) Emit(parts, into, new string(' ', pad));
            Emit(parts, into, text);
            if (left && pad > 0) Emit(parts, into, new string(' ', pad));
            return at + 1;
        }

        static string Text(IFormatProvider provider, ICustomFormatter custom, string how, object value) {
            string text = custom == null ? null : custom.Format(how, value, provider);
            if (text == null) {
                var formattable = value as IFormattable;
                text = formattable != null ? formattable.ToString(how, provider) : value == null ? null : value.ToString();
            }
            return text ?? string.Empty;
        }
    }
}
