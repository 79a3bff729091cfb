// System.Math: what is an internal call or reads through a pointer.
using System;

namespace Conspect.Model {
    static class System_Math {
        public static decimal Max(decimal val1, decimal val2) { return val1 >= val2 ? val1 : val2; }
        public static decimal Min(decimal val1, decimal val2) { return val1 < val2 ? val1 : val2; }

        public static double Round(double a) { return RT.Math(15, a); }
        public static double Truncate(double d) { return RT.Math(16, d); }
        public static double Floor(double d) { return RT.Math(13, d); }
        public static double Ceiling(double a) { return RT.Math(14, a); }
        public static double Sqrt(double d) { return RT.Math(12, d); }
        public static double Abs(double value) { return RT.DoubleOf(RT.BitsOf(value) & long.MaxValue); }
        public static float Abs(float value) { return RT.FloatOf(RT.BitsOf(value) & int.MaxValue); }
        public static double Sin(double a) { return RT.Math(0, a); }
        public static double Cos(double d) { return RT.Math(1, d); }
        public static double Tan(double a) { return RT.Math(2, a); }
        public static double Asin(double d) { return RT.Math(3, d); }
        public static double Acos(double d) { return RT.Math(4, d); }
        public static double Atan(double d) { return RT.Math(5, d); }
        public static double Sinh(double value) { return RT.Math(6, value); }
        public static double Cosh(double value) { return RT.Math(7, value); }
        public static double Tanh(double value) { return RT.Math(8, value); }
        public static double Exp(double d) { return RT.Math(9, d); }
        public static double Log(double d) { return RT.Math(10, d); }
        public static double Log10(double d) { return RT.Math(11, d); }
        public static double Pow(double x, double y) { return RT.Math2(0, x, y); }
        public static double Atan2(double y, double x) { return RT.Math2(1, y, x); }
        public static double FMod(double x, double y) { return x % y; }

        public static double Round(double value, MidpointRounding mode) { return Round(value, 0, mode); }
        public static double Round(double value, int digits) { return Round(value, digits, MidpointRounding.ToEven); }

        public static double Round(double value, int digits, MidpointRounding mode) {
            if (digits < 0 || digits > 15) throw new ArgumentOutOfRangeException("digits", "Rounding digits must be between 0 and 15, inclusive.");
            if (mode < MidpointRounding.ToEven || mode > MidpointRounding.AwayFromZero)
                throw new ArgumentException("The value '" + (int) mode + "' is not valid for this usage of the type MidpointRounding.", "mode");
            if (!(Abs(value) < 1e16)) return value;
            double power = 1;
            for (int i = 0; i < digits; i++) power *= 10;
            value *= power;
            if (mode == MidpointRounding.AwayFromZero) {
                double whole = RT.Math(16, value), rest = value - whole;
                if (Abs(rest) >= 0.5) whole += rest < 0 ? -1 : 1;
                value = whole;
            } else {
                value = System_Convert.Whole(value);
            }
            return value / power;
        }
    }

    static class System_MathF {
        public static float Floor(float x) { return (float) RT.Math(13, x); }
        public static float Ceiling(float x) { return (float) RT.Math(14, x); }
        // The root of a float, rounded twice, is the root rounded once, for a double has more than twice as many digits.
        public static float Sqrt(float x) { return (float) RT.Math(12, x); }
    }
}
