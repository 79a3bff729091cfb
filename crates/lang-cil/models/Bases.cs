// Numbers in base 2, 8, 10 or 16: what `Convert` asks of `ParseNumbers`.
using System;

namespace Conspect.Model {
    static class System_ParseNumbers {
        const int PrintByte = 0x40, PrintShort = 0x80;


        public static string IntToString(int n, int radix, int width, char paddingChar, int flags) {
            if ((flags & ~(PrintByte | PrintShort)) != 0 || width >= 0) RT.Unsupported("a number that is padded or has a prefix");
            uint rest = radix == 10 && n < 0 ? (uint) -n : (uint) n;
            if ((flags & PrintByte) != 0) rest &= 0xff;
            else if ((flags & PrintShort) != 0) rest &= 0xffff;
            return Digits(rest, radix, radix == 10 && n < 0);
        }

        public static string LongToString(long n, int radix, int width, char paddingChar, int flags) {
            if (flags != 0 || width >= 0) RT.Unsupported("a number that is padded or has a prefix");
            return Digits(radix == 10 && n < 0 ? (ulong) -n : (ulong) n, radix, radix == 10 && n < 0);
        }

        static string Digits(ulong rest, int radix, bool negative) {
            if (radix < 2 || radix > 36) throw new ArgumentException("Invalid Base.", "radix");
            var buffer = new char[65];
            int at = buffer.Length;
            do {
                int digit = (int) (rest % (ulong) radix);
                buffer[--at] = (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
                rest /= (ulong) radix;
            } while (rest != 0);
            if (negative) buffer[--at] = '-';
            return new string(buffer, at, buffer.Length - at);
        }
    }
}
