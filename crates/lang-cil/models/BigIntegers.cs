// System.Numerics.BigInteger: what is read from texts. The library reads behind the end of a text, which a span does not have.
using System;
using System.Globalization;
using System.Numerics;

namespace Conspect.Model {
    static class System_Numerics_BigInteger {
        public static BigInteger Parse(string value) { return Parse(value, NumberStyles.Integer, null); }
        public static BigInteger Parse(string value, NumberStyles style) { return Parse(value, style, null); }
        public static BigInteger Parse(string value, IFormatProvider provider) { return Parse(value, NumberStyles.Integer, provider); }

        public static BigInteger Parse(string value, NumberStyles style, IFormatProvider provider) {
            Numbers.Known(provider);
            if (value == null) throw new ArgumentNullException("value");
            Style(style);
            BigInteger result;
            if (!Read(value, style, out result)) throw new FormatException("The value could not be parsed.");
            return result;
        }

        public static bool TryParse(string value, out BigInteger result) { return TryParse(value, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string value, NumberStyles style, IFormatProvider provider, out BigInteger result) {
            Numbers.Known(provider);
            result = default(BigInteger);
            if (value == null) return false;
            Style(style);
            return Read(value, style, out result);
        }

        static void Style(NumberStyles style) {
            if ((style & ~(NumberStyles.Any | NumberStyles.AllowHexSpecifier)) != 0) throw new ArgumentException("An undefined NumberStyles value is being used.");
            bool hex = (style & NumberStyles.AllowHexSpecifier) != 0;
            if (hex && (style & ~NumberStyles.HexNumber) != 0)
                throw new ArgumentException("With the AllowHexSpecifier bit set in the enum bit field, the only other valid bits that can be combined into the enum value must be a subset of those in HexNumber.");
            if ((style & ~NumberStyles.Integer) != 0) RT.Unsupported("a BigInteger with thousands, decimals, an exponent or hexadecimal digits");
        }

        static bool Read(string s, NumberStyles style, out BigInteger result) {
            bool negative;
            ulong magnitude;
            result = default(BigInteger);
            int state = Numbers.Read(s, style, 64, out negative, out magnitude);
            if (state == Numbers.Bad) return false;
            result = state == Numbers.Fine ? new BigInteger(magnitude) : Large(RT.Chars(s));
            if (negative) result = -result;
            return true;
        }

        // The digits of a text that is known to be a number, in parts of nine.
        static BigInteger Large(char[] a) {
            BigInteger all = BigInteger.Zero;
            uint part = 0, scale = 1;
            for (int i = 0; i < a.Length; i++) {
                if (a[i] < '0' || a[i] > '9') continue;
                part = part * 10 + (uint) (a[i] - '0');
                scale *= 10;
                if (scale < 1000000000) continue;
                all = all * scale + part;
                part = 0;
                scale = 1;
            }
            return all * scale + part;
        }
    }
}
