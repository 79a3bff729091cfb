// What the library does with bytes by native code or through pointers into structures and fresh strings.
using System;
using Conspect;

namespace Conspect.Model {
    static class System_Buffer {
        const int No = 0, Unknown = -1;

        // How many bytes an element has.
        static int Width(Array a) {
            if (a is byte[] || a is bool[]) return 1;
            if (a is short[] || a is char[]) return 2;
            if (a is int[] || a is float[]) return 4;
            if (a is long[] || a is double[]) return 8;
            return a is IntPtr[] || a is UIntPtr[] || a.Rank != 1 ? Unknown : No;
        }

        static int Known(Array a) {
            int width = Width(a);
            if (width == Unknown) RT.Unsupported("the bytes of an array of pointers or of several dimensions");
            return width;
        }

        public static int ByteLength(Array array) {
            if (array == null) throw new ArgumentNullException("array");
            int width = Known(array);
            if (width == No) throw new ArgumentException("Object must be an array of primitives.");
            return array.Length * width;
        }

        static ulong Element(Array a, int i) {
            var bytes = a as byte[];
            if (bytes != null) return bytes[i];
            var truths = a as bool[];
            if (truths != null) return truths[i] ? 1UL : 0UL;
            var shorts = a as short[];
            if (shorts != null) return (ushort) shorts[i];
            var chars = a as char[];
            if (chars != null) return chars[i];
            var ints = a as int[];
            if (ints != null) return (uint) ints[i];
            var floats = a as float[];
            if (floats != null) return (uint) RT.BitsOf(floats[i]);
            var longs = a as long[];
            if (longs != null) return (ulong) longs[i];
            return (ulong) RT.BitsOf(((double[]) a)[i]);
        }

        static void SetElement(Array a, int i, ulong value) {
            var bytes = a as byte[];
            var truths = a as bool[];
            var shorts = a as short[];
            var chars = a as char[];
            var ints = a as int[];
            var floats = a as float[];
            var longs = a as long[];
            if (bytes != null) {
                bytes[i] = (byte) value;
            } else if (truths != null) {
                if (value > 1) RT.Unsupported("a truth value that is neither 0 nor 1");
                truths[i] = value == 1;
            } else if (shorts != null) {
                shorts[i] = (short) value;
            } else if (chars != null) {
                chars[i] = (char) value;
            } else if (ints != null) {
                ints[i] = (int) value;
            } else if (floats != null) {
                floats[i] = RT.FloatOf((int) value);
            } else if (longs != null) {
                longs[i] = (long) value;
            } else {
                ((double[]) a)[i] = RT.DoubleOf((long) value);
            }
        }

        public static void BlockCopy(Array src, int srcOffset, Array dst, int dstOffset, int count) {
            if (src == null) throw new ArgumentNullException("src");
            if (dst == null) throw new ArgumentNullException("dst");
            if (srcOffset < 0) throw new ArgumentOutOfRangeException("srcOffset", "Non-negative number required.");
            if (dstOffset < 0) throw new ArgumentOutOfRangeException("dstOffset", "Non-negative number required.");
            if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            if (srcOffset > ByteLength(src) - count || dstOffset > ByteLength(dst) - count)
                throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
            int from = Width(src), to = Width(dst);
            if (src.GetType() == dst.GetType() && srcOffset % from == 0 && dstOffset % from == 0 && count % from == 0) {
                RT.ArrayCopy(src, srcOffset / from, dst, dstOffset / from, count / from);
                return;
            }
            var bytes = new byte[count];
            for (int i = 0; i < count; i++) {
                int at = srcOffset + i;
                bytes[i] = (byte) (Element(src, at / from) >> at % from * 8);
            }
            for (int i = 0; i < count; i++) {
                int at = dstOffset + i, shift = at % to * 8;
                SetElement(dst, at / to, Element(dst, at / to) & ~(0xffUL << shift) | (ulong) bytes[i] << shift);
            }
        }
    }

    static class System_Guid {
        /// Version 4, variant 1 of RFC 4122.
        public static Guid NewGuid() {
            int d = RT.AnyByte("the runtime's random numbers") & 0x3f | 0x80;
            int c = RT.AnyShort("the runtime's random numbers") & 0x0fff | 0x4000;
            return new Guid(RT.AnyInt("the runtime's random numbers"), RT.AnyShort("the runtime's random numbers"), (short) c, (byte) d,
                RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"),
                RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"));
        }

        static int Word(byte[] b, int i) { return b[i] | b[i + 1] << 8 | b[i + 2] << 16 | b[i + 3] << 24; }

        public static bool Equals(ref Guid self, Guid g) {
            byte[] a = self.ToByteArray(), b = g.ToByteArray();
            return Word(a, 0) == Word(b, 0) && Word(a, 4) == Word(b, 4) && Word(a, 8) == Word(b, 8) && Word(a, 12) == Word(b, 12);
        }

        public static bool Equals(ref Guid self, object o) { return o is Guid && Equals(ref self, (Guid) o); }
        public static bool op_Equality(Guid a, Guid b) { return Equals(ref a, b); }
        public static bool op_Inequality(Guid a, Guid b) { return !Equals(ref a, b); }

        public static int GetHashCode(ref Guid self) {
            byte[] a = self.ToByteArray();
            return Word(a, 0) ^ Word(a, 4) ^ Word(a, 8) ^ Word(a, 12);
        }

        static char Digit(int half) { return (char) (half < 10 ? '0' + half : 'a' + half - 10); }

        public static string ToString(ref Guid self, string format, IFormatProvider provider) {
            if (string.IsNullOrEmpty(format)) format = "D";
            char c = format.Length == 1 ? format[0] : '?';
            if (c == 'X' || c == 'x') RT.Unsupported("a Guid in the format X");
            bool braces = c == 'B' || c == 'b', parentheses = c == 'P' || c == 'p', plain = c == 'N' || c == 'n';
            if (!braces && !parentheses && !plain && c != 'D' && c != 'd')
                throw new FormatException("Format String can be only 'D', 'd', 'N', 'n', 'P', 'p', 'B', 'b', 'X' or 'x'.");
            var order = new[] {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
            byte[] a = self.ToByteArray();
            var text = new char[plain ? 32 : c == 'D' || c == 'd' ? 36 : 38];
            int n = 0;
            if (braces || parentheses) text[n++] = braces ? '{' : '(';
            for (int i = 0; i < 16; i++) {
                if (!plain && (i == 4 || i == 6 || i == 8 || i == 10)) text[n++] = '-';
                text[n++] = Digit(a[order[i]] >> 4);
                text[n++] = Digit(a[order[i]] & 15);
            }
            if (braces || parentheses) text[n++] = braces ? '}' : ')';
            return RT.FromChars(text);
        }
    }

    static class System_Convert {
        // Within the core library numbers are rounded by its own code, which errs for the number before one half.
        internal static double Whole(double value) { return value == 0.49999999999999994 ? 1 : RT.Math(15, value); }

        public static long ToInt64(double value) { return checked((long) Whole(value)); }

        static char Letter(int six) { return (char) (six < 26 ? 'A' + six : six < 52 ? 'a' + six - 26 : six < 62 ? '0' + six - 52 : six == 62 ? '+' : '/'); }

        public static string ToBase64String(byte[] inArray) {
            if (inArray == null) throw new ArgumentNullException("inArray");
            return ToBase64String(inArray, 0, inArray.Length);
        }

        public static string ToBase64String(byte[] inArray, int offset, int length) {
            if (inArray == null) throw new ArgumentNullException("inArray");
            if (length < 0) throw new ArgumentOutOfRangeException("length", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (offset < 0) throw new ArgumentOutOfRangeException("offset", "Value must be positive.");
            if (offset > inArray.Length - length) throw new ArgumentOutOfRangeException("offset", "Offset and length must refer to a position in the string.");
            var text = new char[(length + 2) / 3 * 4];
            int n = 0;
            for (int i = 0; i < length; i += 3) {
                int left = length - i, at = offset + i;
                int bits = inArray[at] << 16 | (left > 1 ? inArray[at + 1] << 8 : 0) | (left > 2 ? inArray[at + 2] : 0);
                text[n++] = Letter(bits >> 18);
                text[n++] = Letter(bits >> 12 & 63);
                text[n++] = left > 1 ? Letter(bits >> 6 & 63) : '=';
                text[n++] = left > 2 ? Letter(bits & 63) : '=';
            }
            return RT.FromChars(text);
        }
    }

    static class System_Runtime_InteropServices_MemoryMarshal {
        public static ref T GetReference<T>(Span<T> span) { return ref RT.ElementOf(span.array, span.start); }
        public static ref T GetReference<T>(ReadOnlySpan<T> span) { return ref RT.ElementOf(span.array, span.start); }
    }
}
