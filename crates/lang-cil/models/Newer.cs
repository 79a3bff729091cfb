// What .NET has and mono has not. The engine takes it for types and methods that are not in the class library; mono has the same source
// as an assembly of its own (`Conspect.Newer`) where a violation is executed again, so that nothing here is an operation of the engine.
using System.Collections.Generic;

namespace System.Runtime.CompilerServices {
    /// Interpolated texts.
    public struct DefaultInterpolatedStringHandler {
        readonly IFormatProvider provider;
        string text;

        public DefaultInterpolatedStringHandler(int literalLength, int formattedCount) : this(literalLength, formattedCount, null) {}

        public DefaultInterpolatedStringHandler(int literalLength, int formattedCount, IFormatProvider provider) {
            this.provider = provider;
            text = "";
        }

        string Text(object value, string format) {
            if (value == null) return "";
            if (provider != null && provider.GetFormat(typeof(ICustomFormatter)) is ICustomFormatter)
                return ((ICustomFormatter) provider.GetFormat(typeof(ICustomFormatter))).Format(format, value, provider) ?? "";
            var formattable = value as IFormattable;
            return (formattable == null ? value.ToString() : formattable.ToString(format, provider)) ?? "";
        }

        static string Aligned(string value, int alignment) {
            return alignment < 0 ? value.PadRight(-alignment) : value.PadLeft(alignment);
        }

        public void AppendLiteral(string value) { text += value; }

        public void AppendFormatted<T>(T value) { text += Text(value, null); }
        public void AppendFormatted<T>(T value, string format) { text += Text(value, format); }
        public void AppendFormatted<T>(T value, int alignment) { text += Aligned(Text(value, null), alignment); }
        public void AppendFormatted<T>(T value, int alignment, string format) { text += Aligned(Text(value, format), alignment); }
        public void AppendFormatted(string value) { text += Text(value, null); }
        public void AppendFormatted(string value, int alignment, string format) { text += Aligned(Text(value, format), alignment); }
        public void AppendFormatted(object value, int alignment, string format) { text += Aligned(Text(value, format), alignment); }

        public override string ToString() { return text; }

        public string ToStringAndClear() {
            string result = text;
            text = "";
            return result;
        }
    }

    public static class IsExternalInit {}
}

// Methods that .NET added to types that mono has.
namespace Conspect.Newer {
    public static class System_ArgumentNullException {
        public static void ThrowIfNull(object argument, string paramName) {
            if (argument == null) throw new System.ArgumentNullException(paramName);
        }
    }

    public static class System_ArgumentException {
        public static void ThrowIfNullOrEmpty(string argument, string paramName) {
            if (argument == null) throw new System.ArgumentNullException(paramName);
            if (argument.Length == 0) throw new System.ArgumentException("The value cannot be an empty string.", paramName);
        }

        public static void ThrowIfNullOrWhiteSpace(string argument, string paramName) {
            if (argument == null) throw new System.ArgumentNullException(paramName);
            if (string.IsNullOrWhiteSpace(argument))
                throw new System.ArgumentException("The value cannot be an empty string or composed entirely of whitespace.", paramName);
        }
    }

    public static class System_ObjectDisposedException {
        public static void ThrowIf(bool condition, object instance) {
            if (condition) throw new System.ObjectDisposedException(instance == null ? null : instance.GetType().FullName);
        }
    }

    public static class System_ArgumentOutOfRangeException {
        static int Compared<T>(T value, T other) { return Comparer<T>.Default.Compare(value, other); }

        static void Throw<T>(bool condition, T value, string paramName, string must) {
            if (condition) throw new System.ArgumentOutOfRangeException(paramName, value, must);
        }

        public static void ThrowIfZero<T>(T value, string paramName) {
            Throw(Compared(value, default(T)) == 0, value, paramName, "The value must be a non-zero value.");
        }

        public static void ThrowIfNegative<T>(T value, string paramName) {
            Throw(Compared(value, default(T)) < 0, value, paramName, "The value must be a non-negative value.");
        }

        public static void ThrowIfNegativeOrZero<T>(T value, string paramName) {
            Throw(Compared(value, default(T)) <= 0, value, paramName, "The value must be a non-negative and non-zero value.");
        }

        public static void ThrowIfEqual<T>(T value, T other, string paramName) {
            Throw(EqualityComparer<T>.Default.Equals(value, other), value, paramName, "The value must not be the other one.");
        }

        public static void ThrowIfNotEqual<T>(T value, T other, string paramName) {
            Throw(!EqualityComparer<T>.Default.Equals(value, other), value, paramName, "The value must be the other one.");
        }

        public static void ThrowIfGreaterThan<T>(T value, T other, string paramName) {
            Throw(Compared(value, other) > 0, value, paramName, "The value must be less than or equal to the other one.");
        }

        public static void ThrowIfGreaterThanOrEqual<T>(T value, T other, string paramName) {
            Throw(Compared(value, other) >= 0, value, paramName, "The value must be less than the other one.");
        }

        public static void ThrowIfLessThan<T>(T value, T other, string paramName) {
            Throw(Compared(value, other) < 0, value, paramName, "The value must be greater than or equal to the other one.");
        }

        public static void ThrowIfLessThanOrEqual<T>(T value, T other, string paramName) {
            Throw(Compared(value, other) <= 0, value, paramName, "The value must be greater than the other one.");
        }
    }
}
