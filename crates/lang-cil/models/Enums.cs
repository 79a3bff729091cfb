// System.Enum: names and values, which the library gets by internal calls.
using System;

namespace Conspect.Model {
    static class System_Enum {
        public static string ToString(Enum self) {
            long value = RT.EnumValue(self);
            Type type = self.GetType();
            string found = null;
            var values = RT.EnumValues(type);
            long bits = 0;
            for (int i = 0; i < values.Length; i++) {
                bits |= values[i];
                if (values[i] != value) continue;
                if (found != null) RT.Unsupported("the text of an enum's value that has several names");
                found = RT.EnumNames(type)[i];
            }
            if (found != null) return found;
            // Flags are written as names where all their bits have some; which enums are flags is not looked at.
            if (value != 0 && (value & ~bits) == 0) RT.Unsupported("the text of an enum's value that has no name of its own");
            return Numbers.Decimal(value);
        }

        public static bool HasFlag(Enum self, Enum flag) {
            if (flag == null) throw new ArgumentNullException("flag");
            if (self.GetType() != flag.GetType()) RT.Unsupported("HasFlag of two enums");
            long bits = RT.EnumValue(flag);
            return (RT.EnumValue(self) & bits) == bits;
        }

        public static bool Equals(Enum self, object obj) {
            return obj is Enum && obj.GetType() == self.GetType() && RT.EnumValue(self) == RT.EnumValue(obj);
        }

        public static object Parse(Type enumType, string value) { return Parse(enumType, value, false); }

        public static object Parse(Type enumType, string value, bool ignoreCase) {
            if (enumType == null) throw new ArgumentNullException("enumType");
            if (!enumType.IsEnum) throw new ArgumentException("Type provided must be an Enum.", "enumType");
            if (value == null) throw new ArgumentNullException("value");
            value = value.Trim();
            if (value.Length == 0) throw new ArgumentException("Must specify valid information for parsing in the string.");
            char first = value[0];
            if (first >= '0' && first <= '9' || first == '-' || first == '+') RT.Unsupported("an enum's value from digits");
            long result = 0;
            var names = RT.EnumNames(enumType);
            foreach (var part in value.Split(',')) {
                string name = part.Trim();
                int at = 0;
                while (at < names.Length && !string.Equals(names[at], name, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal)) at++;
                if (at == names.Length) throw new ArgumentException("Requested value '" + value + "' was not found.");
                result |= RT.EnumValues(enumType)[at];
            }
            return RT.BoxEnum(enumType, result);
        }
    }
}
