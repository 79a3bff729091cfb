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

    // Points in time from texts of the usual forms: year, month and day, or month, day and year, then a time of day or none.
    struct DateText {
        readonly string text;
        readonly char[] c;
        int at;

        DateText(string text) {
            this.text = text;
            c = RT.Chars(text);
            at = 0;
        }

        static FormatException NoDate() { return new FormatException("String was not recognized as a valid DateTime."); }

        bool Is(char wanted) { return at < c.Length && c[at] == wanted; }

        bool Skip(char wanted) {
            if (!Is(wanted)) return false;
            at++;
            return true;
        }

        // The number that is here, of at most so many digits; `digits` is how many it has.
        int Number(int most, out int digits) {
            int start = at, value = 0;
            while (at < c.Length && c[at] >= '0' && c[at] <= '9' && at - start <= most) value = value * 10 + (c[at++] - '0');
            digits = at - start;
            if (digits == 0 || digits > most) Other();
            return value;
        }

        static void Other() { RT.Unsupported("a point in time from a text of an unusual form"); }

        // The exception says why there is none; it is null where there is one.
        public static Exception Read(string text, out DateTime result) {
            result = default(DateTime);
            var c = RT.Chars(text);
            int spaces = 0;
            while (spaces < c.Length && c[spaces] == ' ') spaces++;
            if (spaces == c.Length) return NoDate();
            var reader = new DateText(text);
            return reader.Read(out result);
        }

        Exception Read(out DateTime result) {
            result = default(DateTime);
            int of1, of2, of3, first = Number(4, out of1);
            bool dashes = Is('-');
            if (!Skip('-') && !Skip('/')) Other();
            int second = Number(2, out of2);
            if (!Skip(dashes ? '-' : '/')) Other();
            int third = Number(4, out of3);
            bool yearFirst = of1 == 4;
            if (yearFirst ? of3 > 2 : of1 > 2 || of3 != 4) Other();
            int year = yearFirst ? first : third, month = yearFirst ? second : first, day = yearFirst ? third : second;
            bool fine = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= DateTime.DaysInMonth(year, month);
            if (at == c.Length) {
                if (!fine) return NoDate();
                result = new DateTime(year, month, day);
                return null;
            }
            bool strict = yearFirst && dashes && Is('T');
            if (strict && (of2 != 2 || of3 != 2) || !fine) Other();
            if (!Skip(strict ? 'T' : ' ')) Other();
            return Time(new DateTime(year, month, day), strict, out result);
        }

        Exception Time(DateTime date, bool strict, out DateTime result) {
            result = default(DateTime);
            int of1, of2, of3 = 2, hour = Number(2, out of1), second = 0, fraction = 0;
            if (!Skip(':')) Other();
            int minute = Number(2, out of2);
            if (Skip(':')) {
                second = Number(2, out of3);
                if (Skip('.')) {
                    int digits;
                    fraction = Number(7, out digits);
                    for (; digits < 7; digits++) fraction *= 10;
                }
            }
            if (strict && (of1 != 2 || of2 != 2 || of3 != 2)) Other();
            if (!strict && Skip(' ')) {
                bool morning = Is('A');
                if (!Skip('A') && !Skip('P') || !Skip('M') || hour < 1 || hour > 12) Other();
                hour = hour % 12 + (morning ? 0 : 12);
            }
            if (at < c.Length) Other();
            if (hour > 23 || minute > 59 || second > 59)
                return new FormatException("The DateTime represented by the string is not supported in calendar " + text + ".");
            result = date.AddTicks(((hour * 60L + minute) * 60 + second) * TimeSpan.TicksPerSecond + fraction);
            return null;
        }
    }

    /// A point in time from a text in a form of one's own: numbers of years, months, days, hours, minutes, seconds and their parts, and what
    /// is between them.
    struct ExactText {
        readonly string text;
        readonly char[] c;
        int at;

        ExactText(string text) {
            this.text = text;
            c = RT.Chars(text);
            at = 0;
        }

        static FormatException NoDate() { return new FormatException("String was not recognized as a valid DateTime."); }

        static void Other() { RT.Unsupported("a point in time from a text in an unusual form of one's own"); }

        // The number that is here, of so many digits at least and at most; −1 where there is none.
        int Number(int least, int most) {
            int start = at, value = 0;
            while (at < c.Length && at - start < most && c[at] >= '0' && c[at] <= '9') value = value * 10 + (c[at++] - '0');
            return at - start < least ? -1 : value;
        }

        // The exception says why there is none; it is null where there is one.
        public static Exception Read(string text, string format, IFormatProvider provider, DateTimeStyles style, out DateTime result) {
            result = default(DateTime);
            if (provider != null && !(provider is CultureInfo)) RT.Unsupported("a point in time with a format provider of one's own");
            if (style != DateTimeStyles.None) Other();
            if (text == null) return new ArgumentNullException("s");
            if (format == null) return new ArgumentNullException("format");
            if (text.Length == 0) return NoDate();
            if (format.Length == 0) return new FormatException("Format specifier was invalid.");
            if (format.Length == 1) Other();
            var reader = new ExactText(text);
            return reader.Read(RT.Chars(format), out result);
        }

        Exception Read(char[] f, out DateTime result) {
            result = default(DateTime);
            int year = -1, month = -1, day = -1, hour = -1, minute = -1, second = -1, fraction = -1;
            for (int i = 0; i < f.Length;) {
                char letter = f[i];
                int n = 1;
                while (i + n < f.Length && f[i + n] == letter) n++;
                int value;
                switch (letter) {
                    case 'y':
                        if (n != 4 || year >= 0) Other();
                        year = value = Number(4, 4);
                        break;
                    case 'M':
                        if (n > 2 || month >= 0) Other();
                        month = value = Number(n, 2);
                        break;
                    case 'd':
                        if (n > 2 || day >= 0) Other();
                        day = value = Number(n, 2);
                        break;
                    case 'H':
                        if (n > 2 || hour >= 0) Other();
                        hour = value = Number(n, 2);
                        break;
                    case 'm':
                        if (n > 2 || minute >= 0) Other();
                        minute = value = Number(n, 2);
                        break;
                    case 's':
                        if (n > 2 || second >= 0) Other();
                        second = value = Number(n, 2);
                        break;
                    case 'f':
                        if (n > 7 || fraction >= 0) Other();
                        fraction = value = Number(n, n);
                        for (int digits = n; digits < 7 && value >= 0; digits++) fraction *= 10;
                        break;
                    case '-': case '/': case ':': case '.': case ',': case ' ': case '_': case 'T':
                        n = 1;
                        value = at < c.Length && c[at] == letter ? 0 : -1;
                        at++;
                        break;
                    default:
                        Other();
                        return null;
                }
                if (value < 0) return NoDate();
                i += n;
            }
            if (at != c.Length) return NoDate();
            // What of the date is not there is taken from today.
            if (year < 0) Other();
            if (month < 0) month = 1;
            if (day < 0) day = 1;
            if (year < 1 || month < 1 || month > 12 || day < 1 || day > DateTime.DaysInMonth(year, month) || hour > 23 || minute > 59 || second > 59)
                return new FormatException("The DateTime represented by the string is not supported in calendar " + text + ".");
            long seconds = (Math.Max(hour, 0) * 60L + Math.Max(minute, 0)) * 60 + Math.Max(second, 0);
            result = new DateTime(year, month, day).AddTicks(seconds * TimeSpan.TicksPerSecond + Math.Max(fraction, 0));
            return null;
        }
    }

    static class System_DateTime {
        public static DateTime ParseExact(string s, string format, IFormatProvider provider) {
            return ParseExact(s, format, provider, DateTimeStyles.None);
        }

        public static DateTime ParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style) {
            DateTime result;
            var e = ExactText.Read(s, format, provider, style, out result);
            if (e != null) throw e;
            return result;
        }

        public static bool TryParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style, out DateTime result) {
            return ExactText.Read(s, format, provider, style, out result) == null;
        }

        public static DateTime Parse(string s) {
            if (s == null) throw new ArgumentNullException("s");
            DateTime result;
            var e = DateText.Read(s, out result);
            if (e != null) throw e;
            return result;
        }

        public static DateTime Parse(string s, IFormatProvider provider) {
            if (provider != null && !(provider is CultureInfo)) RT.Unsupported("a point in time with a format provider of one's own");
            return Parse(s);
        }

        public static bool TryParse(string s, out DateTime result) {
            result = default(DateTime);
            return s != null && DateText.Read(s, out result) == null;
        }

        // Those of 9999 years.
        const long TooLong = 315537897600000;

        public static DateTime Add(ref DateTime self, double value, int scale) {
            long milliseconds;
            if (!Units.AreWhole(value, scale, out milliseconds)) milliseconds = (long) Units.Rounded(value, scale);
            if (milliseconds <= -TooLong | milliseconds >= TooLong) throw new ArgumentOutOfRangeException("value", "Value to add was out of range.");
            return self.AddTicks(milliseconds * TimeSpan.TicksPerMillisecond);
        }

        public static DateTime get_UtcNow() { return new DateTime(Clocks.Time(), DateTimeKind.Utc); }
        public static DateTime get_Now() { return new DateTime(Clocks.Time(), DateTimeKind.Local); }
        public static string ToString(ref DateTime self) { return Dates.Format(self, null, null); }
        public static string ToString(ref DateTime self, string format) { return Dates.Format(self, format, null); }
        public static string ToString(ref DateTime self, IFormatProvider provider) { return Dates.Format(self, null, provider); }
        public static string ToString(ref DateTime self, string format, IFormatProvider provider) { return Dates.Format(self, format, provider); }
    }

    /// Lengths of time as numbers of units with so many milliseconds, rounded to milliseconds.
    static class Units {
        /// Is it an integer? Of these the milliseconds are exact; as floating-point numbers they are hard to reason about.
        internal static bool AreWhole(double value, int scale, out long milliseconds) {
            int whole = (int) value;
            milliseconds = (long) whole * scale;
            return whole == value;
        }

        internal static double Rounded(double value, int scale) { return value * scale + (value >= 0 ? 0.5 : -0.5); }
    }

    static class System_TimeSpan {
        const long TooLong = long.MaxValue / TimeSpan.TicksPerMillisecond;

        public static TimeSpan Interval(double value, int scale) {
            if (double.IsNaN(value)) throw new ArgumentException("TimeSpan does not accept floating point Not-a-Number values.");
            long milliseconds;
            if (Units.AreWhole(value, scale, out milliseconds)) {
                if (milliseconds >= TooLong | milliseconds <= -TooLong) throw Overflow();
            } else {
                double rounded = Units.Rounded(value, scale);
                if (rounded > TooLong | rounded < -TooLong) throw Overflow();
                milliseconds = (long) rounded;
            }
            return new TimeSpan(milliseconds * TimeSpan.TicksPerMillisecond);
        }

        static OverflowException Overflow() { return new OverflowException("TimeSpan overflowed because the duration is too long."); }

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
