// System.Enum: names and values, which the library gets by internal calls.
using System;

namespace Conspect.Model {
    static class System_Enum {
        // The constants by their values as unsigned numbers, which is the library's order.
        static void Sorted(Type type, out long[] values, out string[] names) {
            values = RT.EnumValues(type);
            names = RT.EnumNames(type);
            // Where there are many out of order, the library's way of sorting shows in the order of equal ones.
            bool ordered = true;
            for (int i = 1; i < values.Length; i++) ordered &= (ulong) values[i - 1] <= (ulong) values[i];
            if (!ordered && values.Length > 16) {
                var keys = new ulong[values.Length];
                for (int i = 0; i < keys.Length; i++) keys[i] = (ulong) values[i];
                Array.Sort(keys, names, System.Collections.Generic.Comparer<ulong>.Default);
                for (int i = 0; i < keys.Length; i++) values[i] = (long) keys[i];
                return;
            }
            for (int i = 1; i < values.Length; i++) {
                long value = values[i];
                string name = names[i];
                int at = i;
                for (; at > 0 && (ulong) values[at - 1] > (ulong) value; at--) {
                    values[at] = values[at - 1];
                    names[at] = names[at - 1];
                }
                values[at] = value;
                names[at] = name;
            }
        }

        static string Number(Type type, long value) {
            if (value < 0 && Type.GetTypeCode(type) == TypeCode.UInt64) RT.Unsupported("the text of an enum's value above that of long");
            return Numbers.Decimal(value);
        }

        // Of several names for a value, the one that the library finds: as flags are looked for, or by a binary search.
        static string NameOf(Type type, long value, bool asFlags) {
            string found = null;
            var values = RT.EnumValues(type);
            for (int i = 0; i < values.Length; i++) {
                if (values[i] != value) continue;
                if (found != null) return asFlags ? Flags(type, value) : Searched(type, value);
                found = RT.EnumNames(type)[i];
            }
            return found;
        }

        static string Searched(Type type, long value) {
            long[] values;
            string[] names;
            Sorted(type, out values, out names);
            int low = 0, high = values.Length - 1;
            while (low <= high) {
                int middle = low + ((high - low) >> 1);
                if (values[middle] == value) return names[middle];
                if ((ulong) values[middle] < (ulong) value) low = middle + 1;
                else high = middle - 1;
            }
            return null;
        }

        // The names whose bits make up the value, the largest first as they are looked for and last as they are written.
        static string Flags(Type type, long value) {
            long[] values;
            string[] names;
            Sorted(type, out values, out names);
            long rest = value;
            string text = null;
            for (int i = values.Length - 1; i >= 0; i--) {
                if (i == 0 && values[0] == 0) break;
                if ((rest & values[i]) != values[i]) continue;
                rest -= values[i];
                text = text == null ? names[i] : names[i] + ", " + text;
            }
            if (rest != 0) return Number(type, value);
            if (value == 0) return values.Length > 0 && values[0] == 0 ? names[0] : "0";
            return text;
        }

        public static string ToString(Enum self) {
            long value = RT.EnumValue(self);
            Type type = self.GetType();
            bool flags = RT.EnumIsFlags(type);
            return NameOf(type, value, flags) ?? (flags ? Flags(type, value) : Number(type, value));
        }

        public static string ToString(Enum self, string format) {
            if (string.IsNullOrEmpty(format)) return ToString(self);
            if (format.Length == 1) {
                char c = format[0];
                if (c == 'G' || c == 'g') return ToString(self);
                if (c == 'D' || c == 'd') return Number(self.GetType(), RT.EnumValue(self));
                if (c == 'F' || c == 'f') {
                    return NameOf(self.GetType(), RT.EnumValue(self), true) ?? Flags(self.GetType(), RT.EnumValue(self));
                }
                if (c == 'X' || c == 'x') RT.Unsupported("the hexadecimal text of an enum's value");
            }
            throw new FormatException("Format String can be only \"G\", \"g\", \"X\", \"x\", \"F\", \"f\", \"D\" or \"d\".");
        }

        static void Check(Type enumType) {
            if (enumType == null) throw new ArgumentNullException("enumType");
            if (!enumType.IsEnum) throw new ArgumentException("Type provided must be an Enum.", "enumType");
        }

        public static string[] GetNames(Type enumType) {
            Check(enumType);
            long[] values;
            string[] names;
            Sorted(enumType, out values, out names);
            return names;
        }

        public static Array GetValues(Type enumType) {
            Check(enumType);
            long[] values;
            string[] names;
            Sorted(enumType, out values, out names);
            var made = (Array) RT.NewArrayOf(RT.ClassOfType(enumType), values.Length);
            for (int i = 0; i < values.Length; i++) made.SetValue(RT.BoxEnum(enumType, values[i]), i);
            return made;
        }

        // The number that stands for a constant, where it may.
        static long Constant(Type enumType, object value) {
            Type type = value.GetType();
            if (type != enumType && (type.IsEnum || Type.GetTypeCode(type) != Type.GetTypeCode(enumType))) {
                RT.Unsupported("a question about an enum's value of another type");
            }
            return RT.EnumValue(value);
        }

        public static string GetName(Type enumType, object value) {
            if (enumType == null) throw new ArgumentNullException("enumType");
            if (value == null) throw new ArgumentNullException("value");
            // The codes from Boolean to UInt64 are those of integers.
            TypeCode code = Type.GetTypeCode(value.GetType());
            if (code < TypeCode.Boolean || code > TypeCode.UInt64) {
                throw new ArgumentException("The value passed in must be an enum base or an underlying type for an enum, such as an Int32.", "value");
            }
            Check(enumType);
            return NameOf(enumType, Constant(enumType, value), false);
        }

        public static bool IsDefined(Type enumType, object value) {
            if (enumType == null) throw new ArgumentNullException("enumType");
            if (value == null) throw new ArgumentNullException("value");
            Check(enumType);
            string name = value as string;
            if (name != null) return Array.IndexOf(RT.EnumNames(enumType), name) >= 0;
            long wanted = Constant(enumType, value);
            bool found = false;
            foreach (long known in RT.EnumValues(enumType)) found |= known == wanted;
            return found;
        }

        public static bool HasFlag(Enum self, Enum flag) {
            if (flag == null) throw new ArgumentNullException("flag");
            if (self.GetType() != flag.GetType()) RT.Unsupported("HasFlag of two enums");
            long bits = RT.EnumValue(flag);
            return (RT.EnumValue(self) & bits) == bits;
        }

        public static object GetValue(Enum self) {
            long value = RT.EnumValue(self);
            switch (Type.GetTypeCode(self.GetType())) {
                case TypeCode.SByte: return (sbyte) value;
                case TypeCode.Byte: return (byte) value;
                case TypeCode.Int16: return (short) value;
                case TypeCode.UInt16: return (ushort) value;
                case TypeCode.Int32: return (int) value;
                case TypeCode.UInt32: return (uint) value;
                case TypeCode.Int64: return value;
                case TypeCode.UInt64: return (ulong) value;
                default: RT.Unsupported("the value of an enum over characters or truth values"); return null;
            }
        }

        public static object InternalBoxEnum(Type enumType, long value) { return RT.BoxEnum(enumType, value); }

        public static int CompareTo(Enum self, object target) {
            if (target == null) return 1;
            Type type = self.GetType();
            if (target.GetType() != type) {
                throw new ArgumentException("Object must be the same type as the enum. The type passed in was '" + target.GetType() + "'; the enum type was '" + type + "'.");
            }
            long a = RT.EnumValue(self), b = RT.EnumValue(target);
            if (Type.GetTypeCode(type) == TypeCode.UInt64) return ((ulong) a).CompareTo((ulong) b);
            return a.CompareTo(b);
        }

        public static bool Equals(Enum self, object obj) {
            return obj is Enum && obj.GetType() == self.GetType() && RT.EnumValue(self) == RT.EnumValue(obj);
        }

        // Is this a number that an enum's values can be? False where it is no number at all.
        static bool Digits(Type enumType, string value, out long number) {
            bool digits = value.Length > 1 || value[0] >= '0' && value[0] <= '9';
            for (int i = value[0] == '-' || value[0] == '+' ? 1 : 0; i < value.Length; i++) digits &= value[i] >= '0' && value[i] <= '9';
            number = 0;
            if (!digits) return false;
            bool fits = long.TryParse(value, out number);
            switch (Type.GetTypeCode(enumType)) {
                case TypeCode.SByte: fits = fits && number == (sbyte) number; break;
                case TypeCode.Byte: fits = fits && number == (byte) number; break;
                case TypeCode.Int16: fits = fits && number == (short) number; break;
                case TypeCode.UInt16: fits = fits && number == (ushort) number; break;
                case TypeCode.Int32: fits = fits && number == (int) number; break;
                case TypeCode.UInt32: fits = fits && number == (uint) number; break;
                case TypeCode.Int64: break;
                default: fits = false; break;
            }
            if (!fits) RT.Unsupported("an enum's value from a number that does not fit");
            return true;
        }

        // The constants that a text names; 1 where there is no text, 2 where a name is not known.
        static int Read(Type enumType, string value, bool ignoreCase, out long result) {
            result = 0;
            // A text that is a name and nothing else is looked for first.
            var names = RT.EnumNames(enumType);
            for (int i = 0; i < names.Length; i++) {
                if (names[i] != value) continue;
                result = RT.EnumValues(enumType)[i];
                return 0;
            }
            if (!RT.IsConcrete(value.Length)) RT.Defer();
            value = value.Trim();
            if (value.Length == 0) return 1;
            char first = value[0];
            if ((first >= '0' && first <= '9' || first == '-' || first == '+') && Digits(enumType, value, out result)) return 0;
            long found = 0;
            foreach (var part in value.Split(',')) {
                string name = part.Trim();
                int at = 0;
                while (at < names.Length && !string.Equals(names[at], name, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal)) at++;
                if (at == names.Length) return 2;
                found |= RT.EnumValues(enumType)[at];
            }
            result = found;
            return 0;
        }

        public static object Parse(Type enumType, string value) { return Parse(enumType, value, false); }

        public static object Parse(Type enumType, string value, bool ignoreCase) {
            Check(enumType);
            if (value == null) throw new ArgumentNullException("value");
            long result;
            int failure = Read(enumType, value, ignoreCase, out result);
            if (failure == 1) throw new ArgumentException("Must specify valid information for parsing in the string.");
            if (failure == 2) throw new ArgumentException("Requested value '" + value.Trim() + "' was not found.");
            return RT.BoxEnum(enumType, result);
        }

        public static bool TryParse<E>(string value, out E result) where E : struct { return TryParse<E>(value, false, out result); }

        public static bool TryParse<E>(string value, bool ignoreCase, out E result) where E : struct {
            result = default(E);
            Check(typeof(E));
            long found;
            if (value == null || Read(typeof(E), value, ignoreCase, out found) != 0) return false;
            result = (E) RT.BoxEnum(typeof(E), found);
            return true;
        }
    }
}
