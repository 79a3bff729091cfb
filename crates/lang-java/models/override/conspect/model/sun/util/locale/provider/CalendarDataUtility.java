package conspect.model.sun.util.locale.provider;

import conspect.rt.English;
import conspect.rt.Intrinsics;
import java.text.DateFormatSymbols;
import java.util.Calendar;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weeks of the locales that are known begin on Sunday, and the first one of a year may have a single day. Names of eras, months, days and
 * halves of days that stand alone are those within dates.
 */
final class CalendarDataUtility {
    private CalendarDataUtility() {}

    static int retrieveFirstDayOfWeek(Locale locale) {
        English.check(locale);
        return Calendar.SUNDAY;
    }

    static int retrieveMinimalDaysInFirstWeek(Locale locale) {
        English.check(locale);
        return 1;
    }

    /** Names that stand alone; their bit is set in a style. */
    private static final int STANDALONE = 0x8000;

    static String retrieveFieldValueName(String calendar, int field, int value, int style, Locale locale) {
        String[] names = names(calendar, field, style, locale);
        return names == null || value >= names.length || names[value].isEmpty() ? null : names[value];
    }

    static Map<String, Integer> retrieveFieldValueNames(String calendar, int field, int style, Locale locale) {
        String[] names = names(calendar, field, style, locale);
        if (names == null) {
            return null;
        }
        // Long names come first, so that a reader finds the longest one.
        Map<String, Integer> out = new TreeMap<>((a, b) -> a.length() == b.length() ? a.compareTo(b) : b.length() - a.length());
        for (int i = 0; i < names.length; i++) {
            if (!names[i].isEmpty()) {
                out.put(names[i], i);
            }
        }
        return out;
    }

    /** The names in formats of {@code java.time} are the same. */
    static String retrieveJavaTimeFieldValueName(String calendar, int field, int value, int style, Locale locale) {
        return retrieveFieldValueName(calendar, field, value, style, locale);
    }

    static Map<String, Integer> retrieveJavaTimeFieldValueNames(String calendar, int field, int style, Locale locale) {
        return retrieveFieldValueNames(calendar, field, style, locale);
    }

    /** Names of one letter. */
    private static String[] narrow(int field) {
        switch (field) {
            case Calendar.ERA:
                return new String[] {"B", "A"};
            case Calendar.MONTH:
                return new String[] {"J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D"};
            case Calendar.DAY_OF_WEEK:
                return new String[] {"", "S", "M", "T", "W", "T", "F", "S"};
            case Calendar.AM_PM:
                return new String[] {"a", "p"};
            default:
                return null;
        }
    }

    private static String[] names(String calendar, int field, int style, Locale locale) {
        English.check(locale);
        int length = style & ~STANDALONE;
        if (calendar.equals("gregory") && length == Calendar.NARROW_FORMAT && locale.getLanguage().equals("en")) {
            return narrow(field);
        }
        if (!calendar.equals("gregory") || length != Calendar.SHORT && length != Calendar.LONG) {
            Intrinsics.unsupported("narrow names in dates, or those of other calendars");
        }
        DateFormatSymbols symbols = new DateFormatSymbols(locale);
        switch (field) {
            case Calendar.ERA:
                return length == Calendar.SHORT || locale.getLanguage().isEmpty()
                    ? symbols.getEras()
                    : new String[] {"Before Christ", "Anno Domini"};
            case Calendar.MONTH:
                return length == Calendar.SHORT ? symbols.getShortMonths() : symbols.getMonths();
            case Calendar.DAY_OF_WEEK:
                return length == Calendar.SHORT ? symbols.getShortWeekdays() : symbols.getWeekdays();
            case Calendar.AM_PM:
                return symbols.getAmPmStrings();
            default:
                return null;
        }
    }
}
