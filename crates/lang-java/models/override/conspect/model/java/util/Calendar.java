package conspect.model.java.util;

import conspect.rt.English;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** The calendar of the locales that are known. */
final class Calendar {
    private Calendar() {}

    static java.util.Calendar createCalendar(TimeZone zone, Locale locale) {
        English.check(locale);
        return new GregorianCalendar(zone, locale);
    }
}
