// What only .NET has, as far as a compiler asks. The program is compiled against this, and nobody else ever sees it.
using System;

namespace System.Runtime.CompilerServices {
    public struct DefaultInterpolatedStringHandler {
        public DefaultInterpolatedStringHandler(int literalLength, int formattedCount) {}
        public void AppendLiteral(string value) {}
        public void AppendFormatted<T>(T value) {}
        public void AppendFormatted<T>(T value, string format) {}
        public void AppendFormatted<T>(T value, int alignment) {}
        public void AppendFormatted(string value) {}
        public string ToStringAndClear() { return null; }
    }
}

namespace System {
    public static class XArgumentNullException {
        public static void ThrowIfNull(object argument, string paramName) {}
    }

    public static class XArgumentOutOfRangeException {
        public static void ThrowIfNegative<T>(T value, string paramName) {}
        public static void ThrowIfGreaterThan<T>(T value, T other, string paramName) {}
    }
}
