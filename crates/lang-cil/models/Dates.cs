// Points in time and lengths of time as text, in the invariant culture. Time zones are unknown.
using System;
using System.Globalization;
using System.Text;

namespace Conspect.Model {
    static class Dates {
        static readonly string[] days = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
        static readonly string[] months = {
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        };

        static string Pattern(char standard, DateTime value) {
            switch (standard) {
                case 'd': return "MM/dd/yyyy";
                case 'D': return "dddd, dd MMMM yyyy";
                case 'f': return "dddd, dd MMMM yyyy HH:mm";
                case 'F': return "dddd, dd MMMM yyyy HH:mm:ss";
                case 'g': return "MM/dd/yyyy HH:mm";
                case 'G': return "MM/dd/yyyy HH:mm:ss";
                case 'm': case 'M': return "MMMM dd";
                case 'o': case 'O': return "yyyy'-'MM'-'dd'T'HH':'mm':'ss.fffffffK";
                case 'r': case 'R': return "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'";
                case 's': return "yyyy'-'MM'-'dd'T'HH':'mm':'ss";
                case 't': return "HH:mm";
                case 'T': return "HH:mm:ss";
                case 'u': return "yyyy'-'MM'-'dd HH':'mm':'ss'Z'";
                case 'U':
                    if (value.Kind != DateTimeKind.Utc) RT.Unsupported("a point in time in another time zone");
                    return "dddd, dd MMMM yyyy HH:mm:ss";
                case 'y': case 'Y': return "yyyy MMMM";
                default: throw Bad();
            }
        }

        static FormatException Bad() { return new FormatException("Input string was not in a correct format."); }

        static void Number(StringBuilder into, int value, int least) { into.Append(Numbers.Chars((ulong) value, least)); }

        public static string Format(DateTime value, string format, IFormatProvider provider) {
            if (provider != null && !(provider is CultureInfo)) RT.Unsupported("a point in time with a format provider of one's own");
            if (string.IsNullOrEmpty(format)) format = "G";
            var f = RT.Chars(format.Length == 1 ? Pattern(format[0], value) : format);
            var into = new StringBuilder();
            for (int i = 0; i < f.Length;) {
                char c = f[i];
                int n = 1;
                if (c == '\'' || c == '"') {
                    i = Quoted(into, f, i);
                    continue;
                }
                if (c == '\\') {
                    if (i + 1 >= f.Length) throw Bad();
                    into.Append(f[i + 1]);
                    i += 2;
                    continue;
                }
                if (c == '%') {
                    if (i + 1 >= f.Length || f[i + 1] == '%') throw Bad();
                    i++;
                    c = f[i];
                    if (c == '\'' || c == '"' || c == '\\') RT.Unsupported("quotes behind a percent sign in a pattern");
                } else {
                    while (i + n < f.Length && f[i + n] == c) n++;
                }
                i += Part(into, value, c, n);
            }
            return into.ToString();
        }

        // What is between quotes; the result is where the pattern goes on.
        static int Quoted(StringBuilder into, char[] f, int i) {
            char quote = f[i++];
            for (; i < f.Length; i++) {
                if (f[i] == quote) return i + 1;
                if (f[i] == '\\') {
                    if (++i >= f.Length) throw Bad();
                }
                into.Append(f[i]);
            }
            throw new FormatException("Cannot find a matching quote character for the character '" + quote + "'.");
        }

        // So many of one letter; the result is how many characters of the pattern that was.
        static int Part(StringBuilder into, DateTime value, char c, int n) {
            switch (c) {
                case 'd':
                    if (n <= 2) Number(into, value.Day, n);
                    else into.Append(n == 3 ? days[(int) value.DayOfWeek].Substring(0, 3) : days[(int) value.DayOfWeek]);
                    return n;
                case 'M':
                    if (n <= 2) Number(into, value.Month, n);
                    else into.Append(n == 3 ? months[value.Month - 1].Substring(0, 3) : months[value.Month - 1]);
                    return n;
                case 'y':
                    if (n <= 2) Number(into, value.Year % 100, n);
                    else Number(into, value.Year, n);
                    return n;
                case 'H':
                    Number(into, value.Hour, n < 2 ? n : 2);
                    return n;
                case 'h':
                    Number(into, value.Hour % 12 == 0 ? 12 : value.Hour % 12, n < 2 ? n : 2);
                    return n;
                case 'm':
                    Number(into, value.Minute, n < 2 ? n : 2);
                    return n;
                case 's':
                    Number(into, value.Second, n < 2 ? n : 2);
                    return n;
                case 't':
                    into.Append(value.Hour < 12 ? 'A' : 'P');
                    if (n > 1) into.Append('M');
                    return n;
                case 'g':
                    into.Append("A.D.");
                    return n;
                case 'f': case 'F':
                    Fraction(into, value, c, n);
                    return n;
                case 'z':
                    RT.Unsupported("the time zone");
                    return n;
                case 'K':
                    if (value.Kind == DateTimeKind.Local) RT.Unsupported("the time zone");
                    if (value.Kind == DateTimeKind.Utc) for (int i = 0; i < n; i++) into.Append('Z');
                    return n;
                default:
                    into.Append(c);
                    return 1;
            }
        }

        static void Fraction(StringBuilder into, DateTime value, char c, int n) {
            if (n > 7) throw Bad();
            int fraction = (int) (value.Ticks % TimeSpan.TicksPerSecond);
            for (int i = n; i < 7; i++) fraction /= 10;
            if (c == 'F') {
                for (; n > 0 && fraction % 10 == 0; n--) fraction /= 10;
                if (n == 0) {
                    if (into.Length > 0 && into[into.Length - 1] == '.') into.Length--;
                    return;
                }
            }
            Number(into, fraction, n);
        }
    }

    static class System_DateTime {
        public static DateTime get_UtcNow() { return new DateTime(Clocks.Time(), DateTimeKind.Utc); }
        public static DateTime get_Now() { return new DateTime(Clocks.Time(), DateTimeKind.Local); }
        public static string ToString(ref DateTime self) { return Dates.Format(self, null, null); }
        public static string ToString(ref DateTime self, string format) { return Dates.Format(self, format, null); }
        public static string ToString(ref DateTime self, IFormatProvider provider) { return Dates.Format(self, null, provider); }
        public static string ToString(ref DateTime self, string format, IFormatProvider provider) { return Dates.Format(self, format, provider); }
    }

    static class System_TimeSpan {
        public static string ToString(ref TimeSpan self) {
            ulong ticks = self.Ticks < 0 ? (ulong) -self.Ticks : (ulong) self.Ticks, days = ticks / TimeSpan.TicksPerDay;
            ticks %= TimeSpan.TicksPerDay;
            var into = new StringBuilder();
            if (self.Ticks < 0) into.Append('-');
            if (days != 0) into.Append(Numbers.Chars(days, 1)).Append('.');
            into.Append(Numbers.Chars(ticks / TimeSpan.TicksPerHour, 2)).Append(':');
            into.Append(Numbers.Chars(ticks / TimeSpan.TicksPerMinute % 60, 2)).Append(':');
            into.Append(Numbers.Chars(ticks / TimeSpan.TicksPerSecond % 60, 2));
            ulong fraction = ticks % TimeSpan.TicksPerSecond;
            if (fraction != 0) into.Append('.').Append(Numbers.Chars(fraction, 7));
            return into.ToString();
        }

        public static string ToString(ref TimeSpan self, string format) {
            if (!string.IsNullOrEmpty(format) && format != "c" && format != "t" && format != "T") RT.Unsupported("a length of time in a format of one's own");
            return ToString(ref self);
        }

        public static string ToString(ref TimeSpan self, string format, IFormatProvider formatProvider) { return ToString(ref self, format); }
    }
}
