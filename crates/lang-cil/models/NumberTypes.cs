// What each type of numbers offers of text; all goes to Numbers.
using System;
using System.Globalization;

namespace Conspect.Model {
    static class System_SByte {
        public static string ToString(ref sbyte self) { return Numbers.Decimal(self); }
        public static string ToString(ref sbyte self, string format) { return Numbers.Format(self, 8, 10, format, null); }
        public static string ToString(ref sbyte self, IFormatProvider provider) { return Numbers.Format(self, 8, 10, null, provider); }
        public static string ToString(ref sbyte self, string format, IFormatProvider provider) { return Numbers.Format(self, 8, 10, format, provider); }
        public static sbyte Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static sbyte Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static sbyte Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static sbyte Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            long value;
            Numbers.Check(Numbers.Signed(s, style, 8, out value), "Value was either too large or too small for a signed byte.");
            return (sbyte) value;
        }

        public static bool TryParse(string s, out sbyte result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out sbyte result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            long value = 0;
            bool fine = s != null && Numbers.Signed(s, style, 8, out value) == Numbers.Fine;
            result = fine ? (sbyte) value : (sbyte) 0;
            return fine;
        }
    }

    static class System_Int16 {
        public static string ToString(ref short self) { return Numbers.Decimal(self); }
        public static string ToString(ref short self, string format) { return Numbers.Format(self, 16, 10, format, null); }
        public static string ToString(ref short self, IFormatProvider provider) { return Numbers.Format(self, 16, 10, null, provider); }
        public static string ToString(ref short self, string format, IFormatProvider provider) { return Numbers.Format(self, 16, 10, format, provider); }
        public static short Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static short Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static short Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static short Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            long value;
            Numbers.Check(Numbers.Signed(s, style, 16, out value), "Value was either too large or too small for an Int16.");
            return (short) value;
        }

        public static bool TryParse(string s, out short result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out short result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            long value = 0;
            bool fine = s != null && Numbers.Signed(s, style, 16, out value) == Numbers.Fine;
            result = fine ? (short) value : (short) 0;
            return fine;
        }
    }

    static class System_Int32 {
        public static int Parse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider) { return Parse(s.ToString(), style, provider); }
        public static bool TryParse(ReadOnlySpan<char> s, out int result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out int result) {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static string ToString(ref int self) { return Numbers.Decimal(self); }
        public static string ToString(ref int self, string format) { return Numbers.Format(self, 32, 10, format, null); }
        public static string ToString(ref int self, IFormatProvider provider) { return Numbers.Format(self, 32, 10, null, provider); }
        public static string ToString(ref int self, string format, IFormatProvider provider) { return Numbers.Format(self, 32, 10, format, provider); }
        public static int Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static int Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static int Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static int Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            long value;
            Numbers.Check(Numbers.Signed(s, style, 32, out value), "Value was either too large or too small for an Int32.");
            return (int) value;
        }

        public static bool TryParse(string s, out int result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out int result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            long value = 0;
            bool fine = s != null && Numbers.Signed(s, style, 32, out value) == Numbers.Fine;
            result = fine ? (int) value : (int) 0;
            return fine;
        }
    }

    static class System_Int64 {
        public static string ToString(ref long self) { return Numbers.Decimal(self); }
        public static string ToString(ref long self, string format) { return Numbers.Format(self, 64, 19, format, null); }
        public static string ToString(ref long self, IFormatProvider provider) { return Numbers.Format(self, 64, 19, null, provider); }
        public static string ToString(ref long self, string format, IFormatProvider provider) { return Numbers.Format(self, 64, 19, format, provider); }
        public static long Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static long Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static long Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static long Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            long value;
            Numbers.Check(Numbers.Signed(s, style, 64, out value), "Value was either too large or too small for an Int64.");
            return (long) value;
        }

        public static bool TryParse(string s, out long result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out long result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            long value = 0;
            bool fine = s != null && Numbers.Signed(s, style, 64, out value) == Numbers.Fine;
            result = fine ? (long) value : (long) 0;
            return fine;
        }
    }

    static class System_Byte {
        public static string ToString(ref byte self) { return RT.FromChars(Numbers.Chars(self, 1)); }
        public static string ToString(ref byte self, string format) { return Numbers.Format(self, 10, format, null); }
        public static string ToString(ref byte self, IFormatProvider provider) { return Numbers.Format(self, 10, null, provider); }
        public static string ToString(ref byte self, string format, IFormatProvider provider) { return Numbers.Format(self, 10, format, provider); }
        public static byte Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static byte Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static byte Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static byte Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            ulong value;
            Numbers.Check(Numbers.Unsigned(s, style, 8, out value), "Value was either too large or too small for an unsigned byte.");
            return (byte) value;
        }

        public static bool TryParse(string s, out byte result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out byte result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            ulong value = 0;
            bool fine = s != null && Numbers.Unsigned(s, style, 8, out value) == Numbers.Fine;
            result = fine ? (byte) value : (byte) 0;
            return fine;
        }
    }

    static class System_UInt16 {
        public static string ToString(ref ushort self) { return RT.FromChars(Numbers.Chars(self, 1)); }
        public static string ToString(ref ushort self, string format) { return Numbers.Format(self, 10, format, null); }
        public static string ToString(ref ushort self, IFormatProvider provider) { return Numbers.Format(self, 10, null, provider); }
        public static string ToString(ref ushort self, string format, IFormatProvider provider) { return Numbers.Format(self, 10, format, provider); }
        public static ushort Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static ushort Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static ushort Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static ushort Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            ulong value;
            Numbers.Check(Numbers.Unsigned(s, style, 16, out value), "Value was either too large or too small for a UInt16.");
            return (ushort) value;
        }

        public static bool TryParse(string s, out ushort result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out ushort result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            ulong value = 0;
            bool fine = s != null && Numbers.Unsigned(s, style, 16, out value) == Numbers.Fine;
            result = fine ? (ushort) value : (ushort) 0;
            return fine;
        }
    }

    static class System_UInt32 {
        public static string ToString(ref uint self) { return RT.FromChars(Numbers.Chars(self, 1)); }
        public static string ToString(ref uint self, string format) { return Numbers.Format(self, 10, format, null); }
        public static string ToString(ref uint self, IFormatProvider provider) { return Numbers.Format(self, 10, null, provider); }
        public static string ToString(ref uint self, string format, IFormatProvider provider) { return Numbers.Format(self, 10, format, provider); }
        public static uint Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static uint Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static uint Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static uint Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            ulong value;
            Numbers.Check(Numbers.Unsigned(s, style, 32, out value), "Value was either too large or too small for a UInt32.");
            return (uint) value;
        }

        public static bool TryParse(string s, out uint result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out uint result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            ulong value = 0;
            bool fine = s != null && Numbers.Unsigned(s, style, 32, out value) == Numbers.Fine;
            result = fine ? (uint) value : (uint) 0;
            return fine;
        }
    }

    static class System_UInt64 {
        public static string ToString(ref ulong self) { return RT.FromChars(Numbers.Chars(self, 1)); }
        public static string ToString(ref ulong self, string format) { return Numbers.Format(self, 20, format, null); }
        public static string ToString(ref ulong self, IFormatProvider provider) { return Numbers.Format(self, 20, null, provider); }
        public static string ToString(ref ulong self, string format, IFormatProvider provider) { return Numbers.Format(self, 20, format, provider); }
        public static ulong Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
        public static ulong Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static ulong Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }

        public static ulong Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.Style(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            ulong value;
            Numbers.Check(Numbers.Unsigned(s, style, 64, out value), "Value was either too large or too small for a UInt64.");
            return (ulong) value;
        }

        public static bool TryParse(string s, out ulong result) { return TryParse(s, NumberStyles.Integer, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out ulong result) {
            Numbers.Style(style);
            Numbers.Known(provider);
            ulong value = 0;
            bool fine = s != null && Numbers.Unsigned(s, style, 64, out value) == Numbers.Fine;
            result = fine ? (ulong) value : (ulong) 0;
            return fine;
        }
    }

    static class System_Double {
        const NumberStyles Usual = NumberStyles.Float | NumberStyles.AllowThousands;
        public static string ToString(ref double self) { return Numbers.Format(self, 15, 17, null, null); }
        public static string ToString(ref double self, string format) { return Numbers.Format(self, 15, 17, format, null); }
        public static string ToString(ref double self, IFormatProvider provider) { return Numbers.Format(self, 15, 17, null, provider); }
        public static string ToString(ref double self, string format, IFormatProvider provider) { return Numbers.Format(self, 15, 17, format, provider); }
        public static double Parse(string s) { return Parse(s, Usual, null); }
        public static double Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static double Parse(string s, IFormatProvider provider) { return Parse(s, Usual, provider); }

        public static double Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.FloatStyle(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            double value;
            Numbers.Check(Numbers.Floating(s, style, out value), "Value was either too large or too small for a Double.");
            return (double) value;
        }

        public static bool TryParse(string s, out double result) { return TryParse(s, Usual, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out double result) {
            Numbers.FloatStyle(style);
            Numbers.Known(provider);
            double value = 0;
            bool fine = s != null && Numbers.Floating(s, style, out value) == Numbers.Fine;
            result = fine ? (double) value : 0;
            return fine;
        }
    }

    static class System_Single {
        const NumberStyles Usual = NumberStyles.Float | NumberStyles.AllowThousands;
        public static string ToString(ref float self) { return Numbers.Format(self, 7, 9, null, null); }
        public static string ToString(ref float self, string format) { return Numbers.Format(self, 7, 9, format, null); }
        public static string ToString(ref float self, IFormatProvider provider) { return Numbers.Format(self, 7, 9, null, provider); }
        public static string ToString(ref float self, string format, IFormatProvider provider) { return Numbers.Format(self, 7, 9, format, provider); }
        public static float Parse(string s) { return Parse(s, Usual, null); }
        public static float Parse(string s, NumberStyles style) { return Parse(s, style, null); }
        public static float Parse(string s, IFormatProvider provider) { return Parse(s, Usual, provider); }

        public static float Parse(string s, NumberStyles style, IFormatProvider provider) {
            Numbers.FloatStyle(style);
            if (s == null) throw new ArgumentNullException("s");
            Numbers.Known(provider);
            double value;
            Numbers.Check(Numbers.Floating(s, style, out value), "Value was either too large or too small for a Single.");
            if (float.IsInfinity((float) value) && !double.IsInfinity(value)) Numbers.Check(Numbers.Overflow, "Value was either too large or too small for a Single.");
            return (float) value;
        }

        public static bool TryParse(string s, out float result) { return TryParse(s, Usual, null, out result); }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out float result) {
            Numbers.FloatStyle(style);
            Numbers.Known(provider);
            double value = 0;
            bool fine = s != null && Numbers.Floating(s, style, out value) == Numbers.Fine && (!float.IsInfinity((float) value) || double.IsInfinity(value));
            result = fine ? (float) value : 0;
            return fine;
        }
    }
}
