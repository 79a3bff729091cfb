// Categories of characters as regular expressions ask for them, which the library looks up in a resource of its assembly.
using System;
using System.Globalization;

namespace Conspect.Model {
    static class System_Globalization_CharUnicodeInfo {
        // The two tables of the runtime differ in five characters.
        public static UnicodeCategory InternalGetUnicodeCategory(int ch) {
            if (ch == 0xa7 || ch == 0xb6) return UnicodeCategory.OtherPunctuation;
            if (ch == 0xaa || ch == 0xba) return UnicodeCategory.OtherLetter;
            if (ch == 0xad) return UnicodeCategory.Format;
            if (ch > 0xffff) RT.Unsupported("the Unicode category of a character beyond the first plane");
            return System_Char.GetUnicodeCategory((char) ch);
        }
    }

    static class System_Text_RegularExpressions_RegexCharClass {
        const int First = 3, Space = 100;

        static bool Is(char c, int category) {
            if (category == (int) UnicodeCategory.DecimalDigitNumber) return char.IsDigit(c);
            return (int) System_Globalization_CharUnicodeInfo.InternalGetUnicodeCategory(c) == category;
        }

        // A class of characters is a text: three numbers, so many ends of ranges, then categories: n + 1 for being of category n,
        // -n - 1 for not being of it, and groups of these between zeros. The one for white space is no category of Unicode.
        public static bool CharInCategory(char ch, string set, int start, int mySetLength, int myCategoryLength) {
            int end = start + First + mySetLength + myCategoryLength;
            for (int i = start + First + mySetLength; i < end; i++) {
                int category = (short) set[i];
                if (category == 0) {
                    if (InGroup(ch, set, i + 1)) return true;
                    do i++; while (set[i] != 0);
                } else if (category == Space || category == -Space) {
                    if (char.IsWhiteSpace(ch) == category > 0) return true;
                } else if (category > 0 ? Is(ch, category - 1) : !Is(ch, -1 - category)) {
                    return true;
                }
            }
            return false;
        }

        // In any category of a group, or in none of those of a group that excludes.
        static bool InGroup(char ch, string set, int i) {
            bool positive = (short) set[i] > 0;
            for (; set[i] != 0; i++) {
                int category = (short) set[i];
                if (Is(ch, positive ? category - 1 : -1 - category)) return positive;
            }
            return !positive;
        }
    }
}
