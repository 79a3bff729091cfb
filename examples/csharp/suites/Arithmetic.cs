// Arithmetic: machine integers with and without checks, conversions, shifts, floating point.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public static class Arithmetic {
        [Proved]
        public static void AddCommutes(int a, int b) { Assert(a + b == b + a); }

        [Proved]
        public static void AddAssociates(int a, int b, int c) { Assert((a + b) + c == a + (b + c)); }

        [Proved]
        public static void SubIsAddNegated(int a, int b) { Assert(a - b == a + -b); }

        [Proved]
        public static void DoubleIsShift(int a) { Assert(a * 2 == a << 1); }

        [Proved]
        public static void NegateTwice(int a) { Assert(-(-a) == a); }

        [Proved]
        public static void ComplementIsMinusOne(int a) { Assert(~a == -a - 1); }

        [Proved]
        public static void MulByZero(int a) { Assert(a * 0 == 0); }

        [Proved]
        public static void MulByMinusOne(int a) { Assert(a * -1 == -a); }

        [Proved]
        public static void TenTimes(int a) { Assert(a * 10 == (a << 3) + (a << 1)); }

        [Proved]
        public static void SquareOfSum(byte a, byte b) { Assert((a + b) * (a + b) == a * a + 2 * a * b + b * b); }

        [Breaks(int.MinValue)]
        public static void AbsIsPositive(int a) { int n = a < 0 ? -a : a; Assert(n >= 0); }

        [Breaks(int.MaxValue)]
        public static void Successor(int a) { Assert(a + 1 > a); }

        [Breaks(-3)]
        public static void HalfIsShift(int a) { Assert(a / 2 == a >> 1); }

        [Proved]
        public static void HalfOfNonNegativeIsShift(int a) { if (a >= 0) Assert(a / 2 == a >> 1); }

        [Proved]
        public static void DivisionAndRemainder(int a) { Assert(a / 7 * 7 + a % 7 == a); }

        [Proved]
        public static void RemainderIsSmall(int a) { int r = a % 10; Assert(-10 < r && r < 10); }

        [Proved]
        public static void RemainderHasSignOfDividend(int a) { int r = a % 3; Assert(r == 0 || (r < 0) == (a < 0)); }

        [Breaks(-1)]
        public static void RemainderIsNotModulo(int a) { Assert(a % 2 == 0 || a % 2 == 1); }

        [Fails(typeof(DivideByZeroException), 0)]
        public static int Reciprocal(int a) { return 100 / a; }

        [Fails(typeof(DivideByZeroException), 1, 0L)]
        public static long LongReciprocal(int a, long b) { return a / b; }

        [Fails(typeof(DivideByZeroException), 0)]
        public static int RemainderByZero(int a) { return 100 % a; }

        [Fails(typeof(OverflowException), int.MinValue)]
        public static int DivideByMinusOne(int a) { return a / -1; }

        [Fails(typeof(OverflowException), long.MinValue)]
        public static long LongDivideByMinusOne(long a) { int m = -1; return a / m; }

        [Fails(typeof(OverflowException), int.MaxValue)]
        public static int CheckedAdd(int a) { return checked(a + 1); }

        [Fails(typeof(OverflowException), int.MinValue)]
        public static int CheckedSubtract(int a) { return checked(a - 1); }

        [Fails(typeof(OverflowException), 65536)]
        public static int CheckedMultiply(int a) { return checked(a * a); }

        [Fails(typeof(OverflowException), int.MinValue)]
        public static int CheckedNegate(int a) { return checked(-a); }

        [Fails(typeof(OverflowException), 0u)]
        public static uint CheckedUnsignedSubtract(uint a) { return checked(a - 1); }

        [Fails(typeof(OverflowException), uint.MaxValue)]
        public static uint CheckedUnsignedAdd(uint a) { return checked(a + 1); }

        [Fails(typeof(OverflowException), long.MaxValue)]
        public static long CheckedLongAdd(long a) { return checked(a + 1); }

        [Fails(typeof(OverflowException), 256)]
        public static byte CheckedToByte(int a) { return checked((byte) a); }

        [Fails(typeof(OverflowException), -1)]
        public static uint CheckedToUInt(int a) { return checked((uint) a); }

        [Fails(typeof(OverflowException), 128)]
        public static sbyte CheckedToSByte(int a) { return checked((sbyte) a); }

        [Fails(typeof(OverflowException), 2147483648L)]
        public static int CheckedLongToInt(long a) { return checked((int) a); }

        [Fails(typeof(OverflowException), 1e10)]
        public static int CheckedDoubleToInt(double a) { return checked((int) a); }

        [Proved]
        public static void CheckedInRange(short a, short b) { int s = checked(a + b); int m = checked(a * b); Assert(s - a == b && (b == 0 || m / b == a)); }

        [Proved]
        public static void UncheckedWraps(int a) { unchecked { Assert((a > int.MaxValue - 1) == (a + 1 < a)); } }

        [Proved]
        [Gives(-2147483648, 2147483647)]
        [Gives(0, -1)]
        public static int Increment(int a) { unchecked { return a + 1; } }

        [Proved]
        [Gives((byte) 255, -1)]
        [Gives((byte) 0, 256)]
        [Gives((byte) 44, 300)]
        public static byte ToByte(int a) { return (byte) a; }

        [Proved]
        [Gives((sbyte) -128, 128)]
        [Gives((sbyte) -1, 255)]
        public static sbyte ToSByte(int a) { return (sbyte) a; }

        [Proved]
        [Gives((short) -32768, 32768)]
        public static short ToShort(int a) { return (short) a; }

        [Proved]
        [Gives((ushort) 65535, -1)]
        public static ushort ToUShort(int a) { return (ushort) a; }

        [Proved]
        [Gives('A', 65)]
        [Gives('\uffff', -1)]
        public static char ToChar(int a) { return (char) a; }

        [Proved]
        [Gives(4294967295u, -1)]
        public static uint ToUInt(int a) { return (uint) a; }

        [Proved]
        [Gives(4294967295L, -1)]
        public static long UnsignedWidening(int a) { return (uint) a; }

        [Proved]
        [Gives(-1L, -1)]
        public static long SignedWidening(int a) { return a; }

        [Proved]
        [Gives(18446744073709551615UL, -1)]
        public static ulong SignedToULong(int a) { return (ulong) a; }

        [Proved]
        public static void ByteFitsInt(byte a) { Assert(a >= 0 && a <= 255); }

        [Proved]
        public static void SByteFits(sbyte a) { int n = a; Assert(n >= -128 && n <= 127); }

        [Proved]
        public static void CharFits(char a) { Assert(a <= 65535 && (int) a >= 0); }

        [Proved]
        public static void ShortRoundTrip(short a) { Assert((short) (int) a == a); }

        [Breaks(32768)]
        public static void ShortLosesBits(int a) { Assert((short) a == a); }

        [Proved]
        public static void LowByteOfSum(int a, int b) { Assert((byte) (a + b) == (byte) ((byte) a + (byte) b)); }

        [Proved]
        [Gives(8, 1, 3)]
        [Gives(1, 1, 32)]
        [Gives(-2147483648, 1, 31)]
        public static int ShiftLeft(int a, int n) { return a << n; }

        [Proved]
        [Gives(-1, -8, 3)]
        [Gives(-1, -1, 31)]
        [Gives(1, 1, 32)]
        public static int ShiftRight(int a, int n) { return a >> n; }

        [Proved]
        [Gives(536870911u, 4294967288u, 3)]
        public static uint ShiftRightUnsigned(uint a, int n) { return a >> n; }

        [Proved]
        [Gives(1L, 1L, 64)]
        [Gives(4294967296L, 1L, 32)]
        public static long LongShift(long a, int n) { return a << n; }

        [Proved]
        public static void ShiftCountIsMasked(int a, int n) { Assert(a << n == a << (n & 31)); }

        [Proved]
        public static void LongShiftCountIsMasked(long a, int n) { Assert(a >> n == a >> (n & 63)); }

        [Proved]
        public static void ShiftRightKeepsSign(int a) { Assert(a >> 31 == (a < 0 ? -1 : 0)); }

        [Proved]
        public static void SwapByXor(int a, int b) { int x = a, y = b; x ^= y; y ^= x; x ^= y; Assert(x == b && y == a); }

        [Proved]
        public static void AndOrSum(int a, int b) { Assert((a & b) + (a | b) == a + b); }

        [Proved]
        public static void XorIsOrMinusAnd(int a, int b) { Assert((a ^ b) == (a | b) - (a & b)); }

        [Proved]
        public static void LowestBit(int a) { int low = a & -a; Assert((low & (low - 1)) == 0); }

        [Proved]
        public static void UnsignedComparison(int a) { Assert(((uint) a < 10u) == (a >= 0 && a < 10)); }

        [Proved]
        public static void UnsignedDivision(uint a) { Assert(a / 2u <= 2147483647u && a / 2u == a >> 1); }

        [Proved]
        public static void Average(int a, int b) { int m = (a & b) + ((a ^ b) >> 1); Assert(a > b || a <= m && m <= b); }

        [Breaks(2000000000, 2000000001)]
        public static void MidpointOverflows(int a, int b) { if (a >= 0 && a <= b) Assert(a <= (a + b) / 2); }

        [Proved]
        public static void Midpoint(int a, int b) { if (a >= 0 && a <= b) { int m = a + (b - a) / 2; Assert(a <= m && m <= b); } }

        [Proved]
        public static void LongProductOfInts(short a, int b) { long p = (long) a * b; Assert(p <= 70368744177664L && p >= -70368744177664L); }

        [Proved]
        public static void CompoundByte(byte a) { byte b = a; b += 1; Assert(b == a + 1 || b == 0 && a == 255); }

        [Proved]
        public static void PostAndPrefix(int a) { int i = a; int j = i++ + ++i; Assert(j == a + a + 2 && i == a + 2); }

        [Proved]
        public static void OrderOfOperands(int a) { int i = a; int r = i - (i = 3) - i; Assert(r == a - 6); }

        [Proved]
        [Gives(0.1 + 0.2, 0.1, 0.2)]
        [Gives(double.PositiveInfinity, 1e308, 1e308)]
        public static double AddDoubles(double a, double b) { return a + b; }

        [Breaks(1e16)]
        public static void DoubleSuccessor(double a) { Assert(!(a > 0 && a < 1e17) || a + 1 > a); }

        [Breaks(double.NaN)]
        public static void EqualsItself(double a) { Assert(a == a); }

        [Proved]
        public static void NaNComparesFalse(double a) { Assert(a == a || !(a < 0) && !(a > 0) && !(a <= a)); }

        [Proved]
        public static void DivisionByZeroIsInfinite(int a) { double d = a / 0.0; Assert(a == 0 ? double.IsNaN(d) : double.IsInfinity(d)); }

        [Proved]
        public static void IntsAreExactInDoubles(int a) { Assert((int) (double) a == a); }

        [Breaks(16777217)]
        public static void IntsAreNotExactInFloats(int a) { Assert((float) a != 16777216f || a == 16777216); }
    }
}
