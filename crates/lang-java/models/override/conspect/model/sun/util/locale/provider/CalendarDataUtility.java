package conspect.model.sun.util.locale.provider;

import conspect.rt.English;
import java.util.Calendar;
import java.util.Locale;

/** Weeks of the locales that are known begin on Sunday, and the first one of a year may have a single day. */
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
}
