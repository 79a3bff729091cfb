// Numbers as text, in the invariant culture. The library's own code writes into stack buffers through pointers.
using System;
using System.Globalization;
using System.Text;

namespace Conspect.Model {
    // Decimal digits of a number: 0.d1d2d3… times ten to the power of `scale`.
    sealed class Digits {
        public bool negative;
        public char[] digits;
        public int count, scale;
        // How many digits a general format shows where none are asked for.
        public int precision;

        public static Digits Of(ulong magnitude, bool negative, int precision) {
            var text = Numbers.Chars(magnitude, 1);
            var d = new Digits {negative = negative, digits = text, count = text.Length, scale = text.Length, precision = precision};
            if (magnitude == 0) d.count = d.scale = 0;
            while (d.count > 0 && d.digits[d.count - 1] == '0') d.count--;
            return d;
        }

        public char At(int i) { return i >= 0 && i < count ? digits[i] : '0'; }

        // Keeps `places` digits, rounded half up.
        public void Round(int places) {
            int i = Math.Max(0, Math.Min(places, count));
            if (i == places && i < count && digits[i] >= '5') {
                while (i > 0 && digits[i - 1] == '9') i--;
                if (i > 0) {
                    digits[i - 1]++;
                } else {
                    scale++;
                    digits[0] = '1';
                    i = 1;
                }
            } else {
                while (i > 0 && digits[i - 1] == '0') i--;
            }
            count = i;
            if (i == 0) {
                scale = 0;
                negative = false;
            }
        }

        // The exact value of a finite double to so many significant digits, rounded half up.
        public static Digits Of(double value, int places) {
            long bits = RT.BitsOf(value);
            int exponent = (int) (bits >> 52 & 0x7ff);
            ulong mantissa = (ulong) bits & 0xfffffffffffffUL;
            if (exponent == 0) exponent = 1; else mantissa |= 0x10000000000000UL;
            exponent -= 1075;
            var result = new Digits {negative = bits < 0, digits = new char[1], precision = places};
            if (mantissa == 0) return result;
            while ((mantissa & 1) == 0) {
                mantissa >>= 1;
                exponent++;
            }
            // Limbs of nine decimal digits, the lowest first.
            var limbs = new uint[40 + Math.Abs(exponent) / 12];
            int used = 0;
            for (; mantissa != 0; mantissa /= 1000000000) limbs[used++] = (uint) (mantissa % 1000000000);
            int steps = Math.Abs(exponent), by = exponent > 0 ? 2 : 5, atOnce = exponent > 0 ? 29 : 13;
            while (steps > 0) {
                int now = Math.Min(steps, atOnce);
                ulong factor = 1, carry = 0;
                for (int i = 0; i < now; i++) factor *= (ulong) by;
                for (int i = 0; i < used; i++) {
                    ulong product = limbs[i] * factor + carry;
                    limbs[i] = (uint) (product % 1000000000);
                    carry = product / 1000000000;
                }
                for (; carry != 0; carry /= 1000000000) limbs[used++] = (uint) (carry % 1000000000);
                steps -= now;
            }
            var text = new char[used * 9];
            for (int i = 0; i < used; i++) {
                uint limb = limbs[used - 1 - i];
                for (int k = 8; k >= 0; k--, limb /= 10) text[i * 9 + k] = (char) ('0' + limb % 10);
            }
            int zeros = 0;
            while (text[zeros] == '0') zeros++;
            int length = text.Length - zeros;
            result.digits = System_String.Part(text, zeros, length);
            result.count = length;
            result.scale = exponent < 0 ? length + exponent : length;
            bool negative = result.negative;
            result.Round(places);
            result.negative = negative;
            return result;
        }
    }

    static class Numbers {
        // ---- writing

        public static char[] Chars(ulong value, int least) {
            int length = 1;
            if (value <= uint.MaxValue) {
                for (uint rest = (uint) value; rest >= 10; rest /= 10) length++;
            } else {
                for (ulong rest = value; rest >= 10; rest /= 10) length++;
            }
            var a = new char[Math.Max(length, least)];
            for (int i = a.Length - 1; i >= 0; i--) {
                a[i] = (char) ('0' + value % 10);
                value /= 10;
            }
            return a;
        }

        public static string Decimal(long value) {
            return KnownText.Decimal(value >= 0 ? RT.FromChars(Chars((ulong) value, 1)) : Signed(value, 1), value);
        }

        static string Signed(long value, int least) {
            var plain = Chars(value < 0 ? (ulong) -value : (ulong) value, least);
            if (value >= 0) return RT.FromChars(plain);
            var a = new char[plain.Length + 1];
            a[0] = '-';
            RT.ArrayCopy(plain, 0, a, 1, plain.Length);
            return RT.FromChars(a);
        }

        static string Hexadecimal(ulong value, bool small, int least) {
            int length = 1;
            for (ulong rest = value; rest >= 16; rest >>= 4) length++;
            var a = new char[Math.Max(length, least)];
            for (int i = a.Length - 1; i >= 0; i--) {
                int digit = (int) (value & 15);
                a[i] = (char) (digit < 10 ? '0' + digit : (small ? 'a' : 'A') + digit - 10);
                value >>= 4;
            }
            return RT.FromChars(a);
        }

        public static void Known(IFormatProvider provider) {
            if (provider != null && !(provider is CultureInfo) && !(provider is NumberFormatInfo))
                RT.Unsupported("numbers with a format provider of one's own");
        }

        // The letter of a standard format and its number, or -1 where there is none; the letter is '\0' for a custom format.
        static char Standard(string format, out int number) {
            number = -1;
            if (string.IsNullOrEmpty(format)) return 'G';
            char c = format[0];
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) return '\0';
            if (format.Length == 1) return c;
            int n = 0, i = 1;
            while (i < format.Length && format[i] >= '0' && format[i] <= '9') {
                if (i == 3) RT.Unsupported("a number format with more than two digits");
                n = n * 10 + format[i++] - '0';
            }
            if (i < format.Length || i == 1) return '\0';
            number = n;
            return c;
        }

        /// A signed integer whose type has so many bits and shows so many digits.
        public static string Format(long value, int bits, int precision, string format, IFormatProvider provider) {
            Known(provider);
            // What starts with the letter of hexadecimal numbers gets a small type's bits, even where it is a custom format.
            if (bits < 32 && value < 0 && format != null && format.Length > 0 && (format[0] == 'X' || format[0] == 'x')) value &= (1L << bits) - 1;
            int number;
            char c = Standard(format, out number);
            switch (c) {
                case 'G': case 'g':
                    if (number > 0) break;
                    return Decimal(value);
                case 'D': case 'd':
                    return Signed(value, number);
                case 'X': case 'x':
                    return Hexadecimal(bits == 64 ? (ulong) value : (ulong) value & (1UL << bits) - 1, c == 'x', number);
            }
            ulong magnitude = value < 0 ? (ulong) -value : (ulong) value;
            return Format(Digits.Of(magnitude, value < 0, precision), c, number, format);
        }

        public static string Format(ulong value, int precision, string format, IFormatProvider provider) {
            Known(provider);
            int number;
            char c = Standard(format, out number);
            switch (c) {
                case 'G': case 'g':
                    if (number > 0) break;
                    return RT.FromChars(Chars(value, 1));
                case 'D': case 'd':
                    return RT.FromChars(Chars(value, number));
                case 'X': case 'x':
                    return Hexadecimal(value, c == 'x', number);
            }
            return Format(Digits.Of(value, false, precision), c, number, format);
        }

        /// A decimal number: where no precision is asked for, all its digits are shown.
        public static string Format(decimal value, string format, IFormatProvider provider) {
            Known(provider);
            int number;
            char c = Standard(format, out number);
            value = Decimals.Determined(value);
            if (!Decimals.IsKnown(value)) return OfUnknown(c, number, 31, format);
            var d = Decimals.Of(value);
            if (c != 'G' && c != 'g' || number >= 0) return Format(d, c, number, format);
            var into = new StringBuilder();
            if (d.negative && d.count > 0) into.Append('-');
            General(into, d, d.precision, 'E', true);
            return into.ToString();
        }

        /// A floating-point number that shows so many digits, and at most `full`.
        public static string Format(double value, int precision, int full, string format, IFormatProvider provider) {
            Known(provider);
            value = RT.Determined(value);
            // Minus zero is written as zero is.
            if (!RT.IsConcrete(value) && value == 0) value = 0;
            if (!RT.IsConcrete(value)) {
                int asked;
                char letter = Standard(format, out asked);
                // These have long texts of numbers that are great: up to 309 digits before the point.
                bool whole = letter == '\0' || "CcFfNnPp".IndexOf(letter) >= 0;
                int most = whole && !(value < 1e18 && value > -1e18) ? 312 : 26;
                if (letter == 'R' || letter == 'r') letter = 'G';
                return OfUnknown(letter, asked, most, format);
            }
            if (double.IsNaN(value)) return "NaN";
            if (double.IsPositiveInfinity(value)) return "Infinity";
            if (double.IsNegativeInfinity(value)) return "-Infinity";
            int number;
            char c = Standard(format, out number);
            int places = precision;
            if (c == 'R' || c == 'r') {
                c = (char) (c - ('R' - 'G'));
                number = -1;
                var tried = Digits.Of(value, precision);
                if (!Same(tried, value, full)) places = full;
            } else if (c == 'E' || c == 'e') {
                if (number >= precision) places = full;
            } else if (c == 'G' || c == 'g') {
                if (number > precision) places = full;
                if (number == 0) number = -1;
            }
            var digits = Digits.Of(value, places);
            if (value == 0) {
                digits.negative = false;
            }
            return Format(digits, c, number, format);
        }

        // The text of a number that is not known: any text. So many characters are enough where no number of digits is asked for. In a
        // custom format each character is a digit, itself, or a percent or per mille sign, which moves the point, and all digits before the
        // point are shown with their separators; the text may be empty where no digit is always shown.
        static string OfUnknown(char c, int number, int most, string format) {
            switch (c) {
                case 'G': case 'g': case 'E': case 'e':
                    if (number >= 0) most = Math.Max(most, number + 9);
                    break;
                case 'C': case 'c': case 'F': case 'f': case 'N': case 'n': case 'P': case 'p':
                    most = most / 3 * 4 + 6 + (number < 0 ? 2 : number);
                    break;
                case '\0':
                    return KnownText.Any(4 * format.Length + 2 * most, format.IndexOf('0') < 0 || format.IndexOf(';') >= 0);
                default:
                    throw new FormatException("Format specifier was invalid.");
            }
            return KnownText.Any(most);
        }

        // Do the digits stand for the value?
        static bool Same(Digits digits, double value, int full) {
            if (digits.count == 0) return true;
            var text = new StringBuilder();
            if (digits.negative) text.Append('-');
            text.Append("0.").Append(digits.digits, 0, digits.count).Append('e').Append(digits.scale);
            var all = text.ToString().ToCharArray();
            double back = RT.ParseDouble(all, 0, all.Length);
            return full == 17 ? back == value : (float) back == (float) value;
        }

        static string Format(Digits d, char c, int number, string format) {
            var into = new StringBuilder();
            switch (c) {
                case 'C': case 'c':
                    number = number < 0 ? 2 : number;
                    d.Round(d.scale + number);
                    into.Append(d.negative ? "(\u00a4" : "\u00a4");
                    Fixed(into, d, number, true);
                    if (d.negative) into.Append(')');
                    return into.ToString();
                case 'F': case 'f': case 'N': case 'n':
                    number = number < 0 ? 2 : number;
                    d.Round(d.scale + number);
                    if (d.negative) into.Append('-');
                    Fixed(into, d, number, c == 'N' || c == 'n');
                    return into.ToString();
                case 'P': case 'p':
                    number = number < 0 ? 2 : number;
                    if (d.count > 0) d.scale += 2;
                    d.Round(d.scale + number);
                    if (d.negative) into.Append('-');
                    Fixed(into, d, number, true);
                    return into.Append(" %").ToString();
                case 'E': case 'e':
                    number = (number < 0 ? 6 : number) + 1;
                    d.Round(number);
                    if (d.negative) into.Append('-');
                    into.Append(d.At(0));
                    if (number > 1) into.Append('.');
                    for (int i = 1; i < number; i++) into.Append(d.At(i));
                    Exponent(into, d.count == 0 ? 0 : d.scale - 1, c, 3);
                    return into.ToString();
                case 'G': case 'g':
                    if (number < 1) number = d.precision;
                    d.Round(number);
                    if (d.negative) into.Append('-');
                    General(into, d, number, (char) (c - ('G' - 'E')));
                    return into.ToString();
                case '\0':
                    return Custom.Format(d, format);
                default:
                    throw new FormatException("Format specifier was invalid.");
            }
        }

        static void Exponent(StringBuilder into, int value, char letter, int least) {
            into.Append(letter).Append(value < 0 ? '-' : '+').Append(Chars((ulong) Math.Abs(value), least));
        }

        static void General(StringBuilder into, Digits d, int most, char letter, bool plain = false) {
            int point = d.scale, next = 0;
            bool scientific = !plain && (point > most || point < -3);
            if (scientific) point = 1;
            if (point > 0) {
                for (; point > 0; point--) into.Append(d.At(next++));
            } else {
                into.Append('0');
            }
            if (next < d.count || point < 0) {
                into.Append('.');
                for (; point < 0; point++) into.Append('0');
                while (next < d.count) into.Append(d.digits[next++]);
            }
            if (scientific) Exponent(into, d.scale - 1, letter, 2);
        }

        static void Fixed(StringBuilder into, Digits d, int places, bool grouped) {
            int whole = d.scale;
            if (whole <= 0) into.Append('0');
            for (int i = 0; i < whole; i++) {
                if (grouped && i > 0 && (whole - i) % 3 == 0) into.Append(',');
                into.Append(d.At(i));
            }
            if (places > 0) into.Append('.');
            for (int i = 0; i < places; i++) into.Append(d.At(whole + i));
        }

        // ---- reading

        public const int Fine = 0, Bad = 1, Overflow = 2;

        public static bool IsWhite(char c) { return c == ' ' || c >= '\t' && c <= '\r'; }

        // What was read of an integer: nothing but white space, its sign, digits, white space behind them, characters 0 behind that.
        const int Before = 0, Sign = 1, In = 2, Behind = 3, Zeros = 4;

        static int DigitOf(char c, bool hex) {
            int digit = c - '0';
            if (digit >= 0 && digit <= 9) return digit;
            if (!hex || c >= 128) return -1;
            int letter = (c | 0x20) - 'a';
            return letter >= 0 && letter <= 5 ? letter + 10 : -1;
        }

        /// Reads an integer; the magnitude wraps around where it does not fit into 64 bits, and Overflow is the answer. Each round looks
        /// at one character, whatever came before, so that paths over a text that is not known meet after each of them.
        public static int Read(string s, NumberStyles style, int bits, out bool negative, out ulong magnitude) {
            negative = false;
            magnitude = 0;
            var a = RT.Chars(s);
            bool hex = (style & NumberStyles.AllowHexSpecifier) != 0, over = false;
            bool white = (style & NumberStyles.AllowLeadingWhite) != 0, trail = (style & NumberStyles.AllowTrailingWhite) != 0;
            bool sign = (style & NumberStyles.AllowLeadingSign) != 0;
            int at = Before;
            for (int i = 0; i < a.Length; i++) {
                char c = a[i];
                int digit = DigitOf(c, hex);
                if (digit >= 0) {
                    if (at > In) return Bad;
                    at = In;
                    if (hex) {
                        if (i >= bits / 4 && magnitude >> (bits - 4) != 0) over = true;
                        magnitude = magnitude << 4 | (uint) digit;
                    } else {
                        if (i >= 19 && (magnitude > 1844674407370955161UL || magnitude == 1844674407370955161UL && digit > 5)) over = true;
                        magnitude = magnitude * 10 + (uint) digit;
                    }
                } else if (at == Before) {
                    if (white && IsWhite(c)) continue;
                    if (!sign || c != '-' && c != '+') return Bad;
                    negative = c == '-';
                    at = Sign;
                } else if (at == Sign) {
                    return Bad;
                } else if (at < Zeros && trail && IsWhite(c)) {
                    at = Behind;
                } else if (c == '\0') {
                    at = Zeros;
                } else {
                    return Bad;
                }
            }
            return at < In ? Bad : over ? Overflow : Fine;
        }

        public static void Style(NumberStyles style) {
            if ((style & ~(NumberStyles.Any | NumberStyles.AllowHexSpecifier)) != 0) throw new ArgumentException("An undefined NumberStyles value is being used.", "style");
            bool hex = (style & NumberStyles.AllowHexSpecifier) != 0;
            if (hex && (style & ~NumberStyles.HexNumber) != 0)
                throw new ArgumentException("With the AllowHexSpecifier bit set in the enum bit field, the only other valid bits that can be combined into the enum value must be a subset of those in HexNumber.");
            if ((style & ~(NumberStyles.Integer | NumberStyles.AllowHexSpecifier)) != 0) RT.Unsupported("an integer with thousands, decimals or an exponent");
        }

        /// A signed integer with so many bits; says Fine, Bad or Overflow.
        public static int Signed(string s, NumberStyles style, int bits, out long value) {
            bool negative;
            ulong magnitude;
            value = 0;
            if (RT.Described(s.Length)) {
                long least = -1L << (bits - 1);
                if (style == NumberStyles.Integer && KnownText.IsDecimal(s, out value)) {
                    if (value >= least && value <= ~least) return Fine;
                    value = 0;
                    return Overflow;
                }
                int known = Described();
                if (known != Fine) return known;
                value = RT.Clock();
                RT.Assume(value >= least && value <= ~least);
                return Fine;
            }
            int state = Read(s, style, bits, out negative, out magnitude);
            if (state != Fine) return state;
            if ((style & NumberStyles.AllowHexSpecifier) != 0) {
                value = bits == 64 ? (long) magnitude : (long) (magnitude << (64 - bits)) >> (64 - bits);
                return Fine;
            }
            ulong most = (1UL << (bits - 1)) - (negative ? 0UL : 1UL);
            if (magnitude > most) return Overflow;
            value = negative ? -(long) magnitude : (long) magnitude;
            return Fine;
        }

        // What reading a text gives of which nothing is known.
        static int Described() { return KnownText.Either() ? Fine : KnownText.Either() ? Bad : Overflow; }

        public static int Unsigned(string s, NumberStyles style, int bits, out ulong value) {
            bool negative;
            ulong magnitude;
            value = 0;
            if (RT.Described(s.Length)) {
                int known = Described();
                if (known != Fine) return known;
                value = (ulong) RT.Clock();
                RT.Assume(bits == 64 || value >> bits == 0);
                return Fine;
            }
            int state = Read(s, style, bits, out negative, out magnitude);
            if (state != Fine) return state;
            if (negative && magnitude != 0 || bits < 64 && magnitude >> bits != 0) return Overflow;
            value = magnitude;
            return Fine;
        }

        public static void Check(int state, string overflow) {
            if (state == Bad) throw new FormatException("Input string was not in a correct format.");
            if (state == Overflow) throw new OverflowException(overflow);
        }

        public static void FloatStyle(NumberStyles style) {
            if (style != NumberStyles.Float && style != (NumberStyles.Float | NumberStyles.AllowThousands))
                RT.Unsupported("a floating-point number with other styles than Float");
        }

        public static int Floating(string s, NumberStyles style, out double value) {
            value = 0;
            if (RT.Described(s.Length)) {
                int known = Described();
                if (known == Fine) value = RT.DoubleOf(RT.Clock());
                return known;
            }
            var a = RT.Chars(s);
            if (!RT.IsConcrete(a.Length) || !RT.AllConcrete(a, 0, a.Length)) return Simple(a, out value);
            int i = 0, end = a.Length, n = 0;
            var clean = new char[end + 1];
            while (i < end && IsWhite(a[i])) i++;
            if (i < end && (a[i] == '-' || a[i] == '+')) {
                if (a[i] == '-') clean[n++] = '-';
                i++;
            }
            int digits = 0;
            for (; i < end && (a[i] >= '0' && a[i] <= '9' || a[i] == ',' && digits > 0 && (style & NumberStyles.AllowThousands) != 0); i++) {
                if (a[i] == ',') continue;
                clean[n++] = a[i];
                digits++;
            }
            if (digits == 0) clean[n++] = '0';
            if (i < end && a[i] == '.') {
                clean[n++] = a[i++];
                int before = digits;
                for (; i < end && a[i] >= '0' && a[i] <= '9'; i++, digits++) clean[n++] = a[i];
                if (digits == before) n--;
            }
            if (digits == 0) return Named(s.Trim(), out value);
            if (i < end && (a[i] == 'e' || a[i] == 'E')) {
                int k = i + 1;
                if (k < end && (a[k] == '-' || a[k] == '+')) k++;
                if (k < end && a[k] >= '0' && a[k] <= '9') {
                    for (; i < k; i++) clean[n++] = a[i];
                    for (; i < end && a[i] >= '0' && a[i] <= '9'; i++) clean[n++] = a[i];
                }
            }
            while (i < end && IsWhite(a[i])) i++;
            while (i < end && a[i] == '\0') i++;
            if (i < end) return Named(s.Trim(), out value);
            value = RT.ParseDouble(clean, 0, n);
            // Mono reads no negative zero.
            if (value == 0) value = 0;
            return double.IsInfinity(value) ? Overflow : Fine;
        }

        // The powers of ten that a floating-point number holds exactly.
        static readonly double[] Tens = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

        // A number of at most 15 digits without an exponent, from a text that is not known: a quotient of two exact numbers.
        static int Simple(char[] a, out double value) {
            value = 0;
            long number = 0;
            int digits = 0, places = 0;
            bool negative = false, point = false;
            for (int i = 0; i < a.Length; i++) {
                char c = a[i];
                if (c >= '0' && c <= '9') {
                    if (++digits > 15) RT.Unsupported("a floating-point number of many digits from a text that is not known");
                    number = number * 10 + (c - '0');
                    if (point) places++;
                } else if (c == '-' && i == 0) {
                    negative = true;
                } else if (c == '.' && !point) {
                    point = true;
                } else if (i == 0 && !IsWhite(c) && c != '+' && c != 'N' && c != 'I' && c != '.') {
                    return Bad;
                } else {
                    RT.Unsupported("a floating-point number of an unusual form from a text that is not known");
                }
            }
            if (digits == 0) return Bad;
            value = number / Tens[places];
            if (negative && number != 0) value = -value;
            return Fine;
        }

        static int Named(string s, out double value) {
            value = s == "NaN" ? double.NaN : s == "Infinity" ? double.PositiveInfinity : double.NegativeInfinity;
            return s == "NaN" || s == "Infinity" || s == "-Infinity" ? Fine : Bad;
        }
    }

    // Custom formats: `#,##0.00;(0)`.
    static class Custom {
        // The place of the section with this number, or of the first where there is none.
        static int Section(char[] f, int section) {
            if (section == 0) return 0;
            for (int i = 0; i < f.Length; i++) {
                if (f[i] == '\'' || f[i] == '"') {
                    char quote = f[i++];
                    while (i < f.Length && f[i] != quote) i++;
                } else if (f[i] == '\\') {
                    i++;
                } else if (f[i] == ';') {
                    if (--section == 0) return i + 1 < f.Length && f[i + 1] != ';' ? i + 1 : 0;
                }
            }
            return 0;
        }

        public static string Format(Digits d, string format) {
            var f = RT.Chars(format);
            int section = Section(f, d.count == 0 ? 2 : d.negative ? 1 : 0);
            for (;;) {
                int places = 0, point = -1, first = int.MaxValue, last = 0, percent = 0, commaAt = -1, commas = 0;
                bool thousands = false;
                int scaling = 0;
                for (int i = section; i < f.Length && f[i] != ';'; i++) {
                    switch (f[i]) {
                        case '#': places++; break;
                        case '0':
                            if (first == int.MaxValue) first = places;
                            places++;
                            last = places;
                            break;
                        case '.':
                            if (point < 0) point = places;
                            break;
                        case ',':
                            if (places > 0 && point < 0) {
                                if (commaAt >= 0) {
                                    if (commaAt == places) {
                                        commas++;
                                        break;
                                    }
                                    thousands = true;
                                }
                                commaAt = places;
                                commas = 1;
                            }
                            break;
                        case '%': percent += 2; break;
                        case '\u2030': percent += 3; break;
                        case '\'': case '"':
                            char quote = f[i++];
                            while (i < f.Length && f[i] != quote) i++;
                            break;
                        case '\\': i++; break;
                        case 'E': case 'e':
                            if (i + 1 < f.Length && (f[i + 1] == '0' || (f[i + 1] == '+' || f[i + 1] == '-') && i + 2 < f.Length && f[i + 2] == '0'))
                                RT.Unsupported("a custom format with an exponent");
                            break;
                    }
                }
                if (point < 0) point = places;
                if (commaAt >= 0) {
                    if (commaAt == point) scaling = -3 * commas; else thousands = true;
                }
                if (d.count != 0) {
                    d.scale += percent + scaling;
                    d.Round(d.scale + places - point);
                    if (d.count == 0) {
                        int zero = Section(f, 2);
                        if (zero != section) {
                            section = zero;
                            continue;
                        }
                    }
                }
                return Write(d, f, section, point, first < point ? point - first : 0, last > point ? point - last : 0, thousands);
            }
        }

        static string Write(Digits d, char[] f, int section, int point, int first, int last, bool thousands) {
            int at = Math.Max(d.scale, point), extra = d.scale - point, next = 0;
            at = point;
            var into = new StringBuilder();
            if (d.negative && section == 0 && (d.scale != 0 || d.count != 0)) into.Append('-');
            bool pointWritten = false;
            for (int i = section; i < f.Length && f[i] != ';'; i++) {
                char c = f[i];
                if (extra > 0 && (c == '#' || c == '0' || c == '.')) {
                    for (; extra > 0; extra--) {
                        into.Append(d.At(next++));
                        int left = at + extra - 1;
                        if (thousands && left > 0 && left % 3 == 0) into.Append(',');
                    }
                }
                switch (c) {
                    case '#': case '0':
                        char digit = '\0';
                        if (extra < 0) {
                            extra++;
                            if (at <= first) digit = '0';
                        } else if (next < d.count) {
                            digit = d.digits[next++];
                        } else if (at > last) {
                            digit = '0';
                        }
                        if (digit != '\0') {
                            into.Append(digit);
                            if (thousands && at > 1 && (at - 1) % 3 == 0) into.Append(',');
                        }
                        at--;
                        break;
                    case '.':
                        if (at != 0 || pointWritten) break;
                        if (last < 0 || point < Places(f, section) && next < d.count) {
                            into.Append('.');
                            pointWritten = true;
                        }
                        break;
                    case ',': break;
                    case '\'': case '"':
                        for (i++; i < f.Length && f[i] != c; i++) into.Append(f[i]);
                        break;
                    case '\\':
                        if (++i < f.Length) into.Append(f[i]);
                        break;
                    default: into.Append(c); break;
                }
            }
            return into.ToString();
        }

        static int Places(char[] f, int section) {
            int places = 0;
            for (int i = section; i < f.Length && f[i] != ';'; i++) {
                if (f[i] == '#' || f[i] == '0') places++;
                else if (f[i] == '\\') i++;
                else if (f[i] == '\'' || f[i] == '"') {
                    char quote = f[i++];
                    while (i < f.Length && f[i] != quote) i++;
                }
            }
            return places;
        }
    }
}
