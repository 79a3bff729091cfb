// Decimal numbers as text, in the invariant culture. The library's own code writes the digits into a structure without fields.
using System;
using System.Globalization;

namespace Conspect.Model {
    static class Decimals {
        /// The digits of a number, those behind the last that is not 0 included.
        public static Digits Of(decimal value) {
            var bits = decimal.GetBits(value);
            uint high = (uint) bits[2], middle = (uint) bits[1], low = (uint) bits[0];
            var reversed = new char[29];
            int n = 0;
            while ((high | middle | low) != 0) {
                ulong rest = high;
                high = (uint) (rest / 10);
                rest = rest % 10 << 32 | middle;
                middle = (uint) (rest / 10);
                rest = rest % 10 << 32 | low;
                low = (uint) (rest / 10);
                reversed[n++] = (char) ('0' + (int) (rest % 10));
            }
            var text = new char[n == 0 ? 1 : n];
            for (int i = 0; i < n; i++) text[i] = reversed[n - 1 - i];
            return new Digits {negative = bits[3] < 0, digits = text, count = n, scale = n - (bits[3] >> 16 & 0xff), precision = 29};
        }

        /// The number, as a known one where conditions of the path say which it is.
        internal static decimal Determined(decimal value) {
            var bits = decimal.GetBits(value);
            if (AreKnown(bits)) return value;
            for (int i = 0; i < 4; i++) bits[i] = KnownText.Determined(bits[i]);
            return AreKnown(bits) ? new decimal(bits) : value;
        }

        public static bool IsKnown(decimal value) { return AreKnown(decimal.GetBits(value)); }
        internal static bool AreKnown(int[] bits) { return RT.IsConcrete(bits[0]) && RT.IsConcrete(bits[1]) && RT.IsConcrete(bits[2]) && RT.IsConcrete(bits[3]); }

        // Divides limbs, the lowest first, by ten; the result is the remainder.
        internal static uint Tenth(uint[] limbs) {
            ulong rest = 0;
            for (int i = limbs.Length - 1; i >= 0; i--) {
                rest = rest << 32 | limbs[i];
                limbs[i] = (uint) (rest / 10);
                rest %= 10;
            }
            return (uint) rest;
        }

        /// The product of numbers that are known, rounded half to even where it has too many digits.
        public static decimal Product(int[] a, int[] b) {
            var p = new uint[6];
            for (int i = 0; i < 3; i++) {
                ulong carry = 0;
                for (int j = 0; j < 3; j++) {
                    ulong sum = (ulong) (uint) a[i] * (uint) b[j] + p[i + j] + carry;
                    p[i + j] = (uint) sum;
                    carry = sum >> 32;
                }
                p[i + 3] = (uint) carry;
            }
            int scale = (a[3] >> 16 & 0xff) + (b[3] >> 16 & 0xff);
            bool negative = (a[3] ^ b[3]) < 0, small = (a[1] | a[2] | b[1] | b[2]) == 0;
            if (small ? scale > 47 : (p[0] | p[1] | p[2] | p[3] | p[4] | p[5]) == 0) return 0;
            uint last = 0;
            bool more = false;
            while ((p[3] | p[4] | p[5]) != 0 || scale > 28) {
                if (scale-- == 0) throw new OverflowException("Value was either too large or too small for a Decimal.");
                more |= last != 0;
                last = Tenth(p);
                if (last > 5 || last == 5 && (more || (p[0] & 1) != 0)) {
                    if ((p[3] | p[4] | p[5]) != 0 || scale > 28) continue;
                    for (int i = 0; i < 4 && ++p[i] == 0; i++) {}
                    // Where that is too large again, it is divided as it is.
                    last = 0;
                    more = false;
                }
            }
            return new decimal((int) p[0], (int) p[1], (int) p[2], negative, (byte) scale);
        }

        // The next bit or digits of limbs, the lowest first: `limbs * by + add`; the result is what does not fit.
        internal static uint Grown(uint[] limbs, uint by, uint add) {
            ulong carry = add;
            for (int i = 0; i < limbs.Length; i++) {
                ulong sum = (ulong) limbs[i] * by + carry;
                limbs[i] = (uint) sum;
                carry = sum >> 32;
            }
            return (uint) carry;
        }

        static int Order(uint[] a, uint[] b) {
            for (int i = a.Length - 1; i >= 0; i--) if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
            return 0;
        }

        // How often `b` goes into `a`, of which what is left stays.
        static uint Taken(uint[] a, uint[] b) {
            uint times = 0;
            for (; Order(a, b) >= 0; times++) {
                long borrow = 0;
                for (int i = 0; i < a.Length; i++) {
                    borrow += (long) a[i] - b[i];
                    a[i] = (uint) borrow;
                    borrow >>= 32;
                }
            }
            return times;
        }

        /// The quotient of numbers that are known: as many digits as fit, rounded half to even, without zeros at the end where it had to be
        /// continued beyond the places of its operands.
        public static decimal Quotient(int[] a, int[] b) {
            const string TooLarge = "Value was either too large or too small for a Decimal.";
            var quotient = new uint[3];
            uint[] left = new uint[4], by = {(uint) b[0], (uint) b[1], (uint) b[2], 0}, zero = new uint[4];
            if (Order(by, zero) == 0) throw new DivideByZeroException("Attempted to divide by zero.");
            for (int bit = 95; bit >= 0; bit--) {
                Grown(left, 2, (uint) a[bit / 32] >> bit % 32 & 1);
                Grown(quotient, 2, Taken(left, by));
            }
            int scale = (a[3] >> 16 & 0xff) - (b[3] >> 16 & 0xff);
            bool continued = false;
            while (scale < 0 || Order(left, zero) != 0) {
                continued |= Order(left, zero) != 0;
                var longer = new[] {quotient[0], quotient[1], quotient[2]};
                var rest = new[] {left[0], left[1], left[2], left[3]};
                Grown(rest, 10, 0);
                if (scale < 28 && Grown(longer, 10, Taken(rest, by)) == 0) {
                    quotient = longer;
                    left = rest;
                    scale++;
                    continue;
                }
                if (scale < 0) throw new OverflowException(TooLarge);
                Grown(left, 2, 0);
                int half = Order(left, by);
                if (half > 0 || half == 0 && (quotient[0] & 1) != 0) {
                    int i = 0;
                    while (i < 3 && ++quotient[i] == 0) i++;
                    if (i == 3) {
                        if (scale-- == 0) throw new OverflowException(TooLarge);
                        // The least number that does not fit, rounded.
                        quotient = new[] {0x9999999au, 0x99999999u, 0x19999999u};
                    }
                }
                break;
            }
            while (continued && scale > 0) {
                var shorter = new[] {quotient[0], quotient[1], quotient[2]};
                if (Tenth(shorter) != 0) break;
                quotient = shorter;
                scale--;
            }
            return new decimal((int) quotient[0], (int) quotient[1], (int) quotient[2], (a[3] ^ b[3]) < 0, (byte) scale);
        }

        public static bool AreKnown(int[] a, int[] b) { return AreKnown(a) && AreKnown(b); }

        /// Reads a number in the style `Number`; says Fine or Bad.
        public static int Read(string s, NumberStyles style, out decimal value) {
            if (style != NumberStyles.Number) RT.Unsupported("a decimal number with other styles than Number");
            value = 0;
            var a = RT.Chars(s);
            int i = 0, end = a.Length;
            while (i < end && Numbers.IsWhite(a[i])) i++;
            bool negative = false, signed = false;
            if (i < end && (a[i] == '-' || a[i] == '+')) {
                negative = a[i++] == '-';
                signed = true;
            }
            uint high = 0, middle = 0, low = 0;
            int digits = 0, significant = 0, scale = 0;
            bool point = false;
            for (; i < end; i++) {
                char c = a[i];
                if (c >= '0' && c <= '9') {
                    digits++;
                    if (point) scale++;
                    if (c != '0' || significant > 0) significant++;
                    if (significant > 28 || scale > 28) RT.Unsupported("a decimal number with more than 28 digits");
                    ulong next = low * 10UL + (uint) (c - '0');
                    low = (uint) next;
                    next = middle * 10UL + (next >> 32);
                    middle = (uint) next;
                    high = (uint) (high * 10UL + (next >> 32));
                } else if (c == '.' && !point) {
                    point = true;
                } else if (c != ',' || point || digits == 0) {
                    break;
                }
            }
            if (digits == 0) return Numbers.Bad;
            while (i < end && Numbers.IsWhite(a[i])) i++;
            if (!signed && i < end && (a[i] == '-' || a[i] == '+')) {
                negative = a[i++] == '-';
                while (i < end && Numbers.IsWhite(a[i])) i++;
            }
            while (i < end && a[i] == '\0') i++;
            if (i < end) return Numbers.Bad;
            if (significant == 0 && !point) negative = false;
            value = new decimal((int) low, (int) middle, (int) high, negative, (byte) scale);
            return Numbers.Fine;
        }
    }

    static class System_Decimal {
        public static decimal op_Addition(decimal d1, decimal d2) {
            return Decimals.IsKnown(d1) && Decimals.IsKnown(d2) ? decimal.Add(d1, d2) : DecimalArithmetic.Sum(d1, d2, false);
        }

        public static decimal op_Subtraction(decimal d1, decimal d2) {
            return Decimals.IsKnown(d1) && Decimals.IsKnown(d2) ? decimal.Subtract(d1, d2) : DecimalArithmetic.Sum(d1, d2, true);
        }

        public static decimal op_Increment(decimal d) { return d + 1; }
        public static decimal op_Decrement(decimal d) { return d - 1; }

        public static decimal op_Multiply(decimal d1, decimal d2) {
            int[] a = decimal.GetBits(d1), b = decimal.GetBits(d2);
            return Decimals.AreKnown(a, b) ? Decimals.Product(a, b) : DecimalArithmetic.Product(a, b);
        }

        public static decimal op_Division(decimal d1, decimal d2) {
            int[] a = decimal.GetBits(d1), b = decimal.GetBits(d2);
            if (Decimals.AreKnown(a, b)) return Decimals.Quotient(a, b);
            if ((b[0] | b[1] | b[2]) == 0) throw new DivideByZeroException("Attempted to divide by zero.");
            return DecimalArithmetic.Quotient(a, b);
        }

        public static decimal Multiply(decimal d1, decimal d2) { return d1 * d2; }
        public static decimal Divide(decimal d1, decimal d2) { return d1 / d2; }

        public static bool op_Equality(decimal d1, decimal d2) { return DecimalArithmetic.Order(d1, d2).equal; }
        public static bool op_Inequality(decimal d1, decimal d2) { return !DecimalArithmetic.Order(d1, d2).equal; }
        public static bool op_LessThan(decimal d1, decimal d2) { return DecimalArithmetic.Order(d1, d2).less; }
        public static bool op_LessThanOrEqual(decimal d1, decimal d2) { return !DecimalArithmetic.Order(d1, d2).More; }
        public static bool op_GreaterThan(decimal d1, decimal d2) { return DecimalArithmetic.Order(d1, d2).More; }
        public static bool op_GreaterThanOrEqual(decimal d1, decimal d2) { return !DecimalArithmetic.Order(d1, d2).less; }
        public static bool Equals(ref decimal self, decimal value) { return DecimalArithmetic.Order(self, value).equal; }
        public static bool Equals(decimal d1, decimal d2) { return DecimalArithmetic.Order(d1, d2).equal; }
        public static int CompareTo(ref decimal self, decimal value) { return Compare(self, value); }

        public static int Compare(decimal d1, decimal d2) {
            var order = DecimalArithmetic.Order(d1, d2);
            return order.less ? -1 : order.equal ? 0 : 1;
        }

        public static decimal op_Explicit(double value) {
            return RT.IsConcrete(value) ? new decimal(value) : DecimalArithmetic.Of(value, false);
        }
        public static decimal op_Explicit(float value) {
            return RT.IsConcrete((double) value) ? new decimal(value) : DecimalArithmetic.Of(value, true);
        }

        // Conversions to integers and the public method call this.
        static void Truncate(ref decimal d) { d = DecimalArithmetic.Rounded(d, 0, DecimalArithmetic.Down); }
        public static decimal Floor(decimal d) { return DecimalArithmetic.Rounded(d, 0, DecimalArithmetic.Floor); }
        public static decimal Ceiling(decimal d) { return DecimalArithmetic.Rounded(d, 0, DecimalArithmetic.Ceiling); }

        static decimal Round(ref decimal d, int decimals, MidpointRounding mode) {
            if (decimals < 0 || decimals > 28) throw new ArgumentOutOfRangeException("decimals", "Decimal can only round to between 0 and 28 digits of precision.");
            if (mode < MidpointRounding.ToEven || mode > MidpointRounding.AwayFromZero)
                throw new ArgumentException("The value '" + (int) mode + "' is not valid for this usage of the type MidpointRounding.", "mode");
            return d = DecimalArithmetic.Rounded(d, decimals, mode == MidpointRounding.ToEven ? DecimalArithmetic.HalfEven : DecimalArithmetic.HalfUp);
        }

        public static string ToString(ref decimal self) { return Numbers.Format(self, null, null); }
        public static string ToString(ref decimal self, string format) { return Numbers.Format(self, format, null); }
        public static string ToString(ref decimal self, IFormatProvider provider) { return Numbers.Format(self, null, provider); }
        public static string ToString(ref decimal self, string format, IFormatProvider provider) { return Numbers.Format(self, format, provider); }
        public static decimal Parse(string s) { return Parse(s, NumberStyles.Number, null); }
        public static decimal Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static decimal Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Number, provider); }

        public static decimal Parse(string s, NumberStyles style, IFormatProvider provider) {
            Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            decimal value;
            Numbers.Check(Decimals.Read(s, style, out value), null);
            return value;
        }

        public static bool TryParse(string s, out decimal result) { return TryParse(s, NumberStyles.Number, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out decimal result) {
            Style(style);
            Numbers.Known(provider);
            result = 0;
            return s != null && Decimals.Read(s, style, out result) == Numbers.Fine;
        }

        static void Style(NumberStyles style) {
            if ((style & ~(NumberStyles.Any | NumberStyles.AllowHexSpecifier)) != 0) throw new ArgumentException("An undefined NumberStyles value is being used.", "style");
            if ((style & NumberStyles.AllowHexSpecifier) != 0) throw new ArgumentException("The number style AllowHexSpecifier is not supported on floating point data types.");
        }
    }
}
