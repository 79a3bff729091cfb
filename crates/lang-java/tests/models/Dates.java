import java.text.DateFormatSymbols;
import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;

/** Formats of dates, written and read, in the locales that are known. */
public class Dates {
    private static final Random RANDOM = new Random(11);
    private static final Locale[] LOCALES = {Locale.ROOT, Locale.ENGLISH, Locale.US};
    private static final String[] PATTERNS = {
        "yyyy-MM-dd", "dd/MM/yy", "EEE, d MMM yyyy HH:mm:ss Z", "EEEE MMMM d", "h:mm a", "hh 'o''clock' a", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
        "D w W F E u", "k K H h", "G y", "YYYY-'W'ww-u", "yyyyMMddHHmmss", "S SSSSS", "LLL LLLL", "d.M.y", "X XX XXX", "yyy z", ""
    };
    private static final String[] TEXTS = {
        "2024-02-29", "2023-02-29", "1-1-1", "99/12/31", "31/12/99", "01/02/30", "x", "", "2024-1", "12:30 PM", "0:05 am", "Thu, 1 Jan 1970 00:00:00 +0000",
        "thursday january 4", "20240131235959", "2024-06-01T10:20:30.400+02:00", "2024-06-01T10:20:30.400Z", "-5-3-7", "2024-13-45", " 2024-01-01", "AD 12"
    };

    public static void main(String[] args) {
        symbols();
        names();
        written();
        read();
        wrong();
    }

    private static void symbols() {
        for (Locale locale : LOCALES) {
            for (DateFormatSymbols s : new DateFormatSymbols[] {new DateFormatSymbols(locale), DateFormatSymbols.getInstance(locale)}) {
                System.out.println(Arrays.toString(s.getEras()) + Arrays.toString(s.getMonths()) + Arrays.toString(s.getShortMonths())
                    + Arrays.toString(s.getWeekdays()) + Arrays.toString(s.getShortWeekdays()) + Arrays.toString(s.getAmPmStrings())
                    + s.getLocalPatternChars());
                s.getMonths()[0] = "changed";
                System.out.println(s.getMonths()[0] + s.clone().getClass());
            }
        }
        DateFormatSymbols own = new DateFormatSymbols(Locale.US);
        own.setShortMonths(new String[] {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", ""});
        System.out.println(new SimpleDateFormat("MMM", own).format(new Date(0)));
    }

    private static void names() {
        int[] fields = {Calendar.ERA, Calendar.MONTH, Calendar.DAY_OF_WEEK, Calendar.AM_PM, Calendar.YEAR};
        for (Locale locale : LOCALES) {
            Calendar c = new GregorianCalendar(2024, 4, 5);
            for (int style : new int[] {Calendar.SHORT, Calendar.LONG, Calendar.SHORT_STANDALONE, Calendar.LONG_STANDALONE}) {
                StringBuilder line = new StringBuilder(locale + " " + style);
                for (int field : fields) {
                    line.append(' ').append(c.getDisplayName(field, style, locale)).append(c.getDisplayNames(field, style, locale));
                }
                System.out.println(line);
            }
        }
    }

    private static void written() {
        for (String pattern : PATTERNS) {
            for (Locale locale : LOCALES) {
                SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
                StringBuilder line = new StringBuilder(format.toPattern());
                for (int i = 0; i < 4; i++) {
                    line.append('|').append(format.format(new Date((long) (RANDOM.nextDouble() * 8e12) - 3000000000000L)));
                }
                System.out.println(line);
            }
        }
        SimpleDateFormat elsewhere = new SimpleDateFormat("HH:mm Z");
        elsewhere.setTimeZone(TimeZone.getTimeZone("GMT+5"));
        System.out.println(elsewhere.format(new Date(0)) + elsewhere.isLenient() + elsewhere.getTimeZone().getID());
    }

    private static void read() {
        for (String pattern : PATTERNS) {
            StringBuilder line = new StringBuilder();
            for (boolean lenient : new boolean[] {true, false}) {
                SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
                format.setLenient(lenient);
                for (String text : TEXTS) {
                    ParsePosition at = new ParsePosition(0);
                    Date found = format.parse(text, at);
                    line.append(found == null ? "-" : Long.toString(found.getTime())).append(' ').append(at.getIndex()).append('/')
                        .append(at.getErrorIndex()).append(' ');
                }
            }
            System.out.println(line);
        }
    }

    private static void wrong() {
        for (String pattern : new String[] {"b", "yyyy-q", "'x", "YYYYMMDDThh"}) {
            Show.line(pattern, () -> new SimpleDateFormat(pattern).toPattern());
        }
        Show.line("none", () -> new SimpleDateFormat((String) null));
        Show.line("text", () -> new SimpleDateFormat("yyyy").parse("abc"));
        Show.line("null", () -> new SimpleDateFormat("yyyy").parse(null));
        Show.line("year", () -> {
            Calendar c = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
            c.setTime(new SimpleDateFormat("d/M/yy").parse("1/2/30"));
            return c.get(Calendar.YEAR);
        });
        Show.line("position", () -> {
            try {
                new SimpleDateFormat("yyyy-MM").parse("2024/05");
                return null;
            } catch (ParseException e) {
                return e.getMessage() + e.getErrorOffset();
            }
        });
    }
}
