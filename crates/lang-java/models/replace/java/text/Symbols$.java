package java.text;

import java.util.Arrays;
import java.util.Locale;

/** The door to {@code java.text} for models of its classes. */
public final class Symbols$ {
    private Symbols$() {}

    private static final String[] SHORT_MONTHS = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", ""
    };
    private static final String[] MONTHS = {
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December", ""
    };
    private static final String[] SHORT_WEEKDAYS = {"", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    private static final String[] WEEKDAYS = {
        "", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"
    };

    /** Gives symbols of dates what English has, or the root locale. */
    public static void fill(DateFormatSymbols symbols, Locale locale) {
        boolean root = locale.getLanguage().isEmpty();
        symbols.locale = locale;
        symbols.eras = root ? new String[] {"BCE", "CE"} : new String[] {"BC", "AD"};
        symbols.months = copy(root ? SHORT_MONTHS : MONTHS);
        symbols.shortMonths = copy(SHORT_MONTHS);
        symbols.weekdays = copy(root ? SHORT_WEEKDAYS : WEEKDAYS);
        symbols.shortWeekdays = copy(SHORT_WEEKDAYS);
        symbols.ampms = new String[] {"AM", "PM"};
        symbols.zoneStrings = null;
        symbols.localPatternChars = "GyMdkHmsSEDFwWahKzZ";
        symbols.cachedHashCode = 0;
    }

    public static boolean hasCalendar(DateFormat format) {
        return format.calendar != null;
    }

    /** Gives a format its calendar. */
    public static void begin(DateFormat format, java.util.Calendar calendar) {
        format.calendar = calendar;
    }

    private static String[] copy(String[] of) {
        return Arrays.copyOf(of, of.length);
    }
}
