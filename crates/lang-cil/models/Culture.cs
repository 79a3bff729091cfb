// Cultures, the whole types: there is the invariant culture and no other, and what it says of numbers cannot be changed.
using System;
using Conspect;
using Conspect.Model;

namespace System.Globalization {
    public class CultureInfo : IFormatProvider, ICloneable {
        static readonly CultureInfo invariant = new CultureInfo();

        CultureInfo() {}

        public CultureInfo(string name) : this(name, true) {}

        public CultureInfo(string name, bool useUserOverride) {
            if (name == null) throw new ArgumentNullException("name");
            if (name.Length != 0) RT.Unsupported("a culture that is not the invariant one");
        }

        static CultureInfo Checked(CultureInfo value) {
            if (value == null) throw new ArgumentNullException("value");
            return invariant;
        }

        public static CultureInfo InvariantCulture { get { return invariant; } }
        public static CultureInfo CurrentCulture { get { return invariant; } set { Checked(value); } }
        public static CultureInfo CurrentUICulture { get { return invariant; } set { Checked(value); } }
        public static CultureInfo DefaultThreadCurrentCulture { get { return null; } }
        public static CultureInfo DefaultThreadCurrentUICulture { get { return null; } }

        public static CultureInfo GetCultureInfo(string name) { return new CultureInfo(name); }

        public virtual string Name { get { return ""; } }
        public virtual int LCID { get { return 127; } }
        public virtual bool IsNeutralCulture { get { return false; } }
        public bool IsReadOnly { get { return this == invariant; } }
        public virtual CultureInfo Parent { get { return invariant; } }
        public virtual NumberFormatInfo NumberFormat { get { return NumberFormatInfo.InvariantInfo; } }
        public virtual TextInfo TextInfo { get { return TextInfo.Invariant; } }
        public virtual CompareInfo CompareInfo { get { return CompareInfo.Invariant; } }

        public virtual object GetFormat(Type formatType) {
            if (formatType == typeof(NumberFormatInfo)) return NumberFormat;
            if (formatType != typeof(ICustomFormatter)) RT.Unsupported("what a culture says of dates");
            return null;
        }

        public virtual object Clone() { return new CultureInfo(); }
        public override bool Equals(object value) { return value is CultureInfo; }
        public override int GetHashCode() { return LCID; }
        public override string ToString() { return ""; }
    }

    public sealed class NumberFormatInfo : IFormatProvider {
        static readonly NumberFormatInfo invariant = new NumberFormatInfo();

        // Others could be changed, and have no model.
        NumberFormatInfo() {}

        public static NumberFormatInfo InvariantInfo { get { return invariant; } }
        public static NumberFormatInfo CurrentInfo { get { return invariant; } }
        public static NumberFormatInfo GetInstance(IFormatProvider formatProvider) {
            Numbers.Known(formatProvider);
            return invariant;
        }

        public object GetFormat(Type formatType) { return formatType == typeof(NumberFormatInfo) ? this : null; }
        public string NumberDecimalSeparator { get { return "."; } }
        public string NumberGroupSeparator { get { return ","; } }
        public string CurrencyDecimalSeparator { get { return "."; } }
        public string CurrencyGroupSeparator { get { return ","; } }
        public string CurrencySymbol { get { return "\u00a4"; } }
        public string NegativeSign { get { return "-"; } }
        public string PositiveSign { get { return "+"; } }
        public string NaNSymbol { get { return "NaN"; } }
        public string PositiveInfinitySymbol { get { return "Infinity"; } }
        public string NegativeInfinitySymbol { get { return "-Infinity"; } }
        public string PercentSymbol { get { return "%"; } }
        public string PerMilleSymbol { get { return "\u2030"; } }
        public string PercentDecimalSeparator { get { return "."; } }
        public string PercentGroupSeparator { get { return ","; } }
        public int NumberDecimalDigits { get { return 2; } }
        public int CurrencyDecimalDigits { get { return 2; } }
        public int PercentDecimalDigits { get { return 2; } }
        public int NumberNegativePattern { get { return 1; } }
        public int CurrencyNegativePattern { get { return 0; } }
        public int CurrencyPositivePattern { get { return 0; } }
        public int PercentNegativePattern { get { return 0; } }
        public int PercentPositivePattern { get { return 0; } }
        public int[] NumberGroupSizes { get { return new[] {3}; } }
        public int[] CurrencyGroupSizes { get { return new[] {3}; } }
        public int[] PercentGroupSizes { get { return new[] {3}; } }
        public bool IsReadOnly { get { return true; } }
    }

    public class TextInfo {
        internal static readonly TextInfo Invariant = new TextInfo();

        TextInfo() {}

        public virtual char ToUpper(char c) { return char.ToUpperInvariant(c); }
        public virtual char ToLower(char c) { return char.ToLowerInvariant(c); }

        public virtual string ToUpper(string str) {
            if (str == null) throw new ArgumentNullException("str");
            return str.ToUpperInvariant();
        }

        public virtual string ToLower(string str) {
            if (str == null) throw new ArgumentNullException("str");
            return str.ToLowerInvariant();
        }
    }

    public class CompareInfo {
        internal static readonly CompareInfo Invariant = new CompareInfo();

        CompareInfo() {}

        static StringComparison How(CompareOptions options) {
            switch (options) {
                case CompareOptions.None: return StringComparison.CurrentCulture;
                case CompareOptions.IgnoreCase: return StringComparison.CurrentCultureIgnoreCase;
                case CompareOptions.Ordinal: return StringComparison.Ordinal;
                case CompareOptions.OrdinalIgnoreCase: return StringComparison.OrdinalIgnoreCase;
                default:
                    RT.Unsupported("a comparison of texts with other options than case");
                    return StringComparison.Ordinal;
            }
        }

        public virtual int Compare(string string1, string string2) { return string.Compare(string1, string2, StringComparison.CurrentCulture); }
        public virtual int Compare(string string1, string string2, CompareOptions options) { return string.Compare(string1, string2, How(options)); }
    }
}

