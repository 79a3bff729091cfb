package conspect.model.java.text;

import conspect.rt.English;
import conspect.rt.Intrinsics;
import java.text.Symbols$;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;

/**
 * A format's own calendar, which begins with the time at which the format is made, and the century in which years of two digits are, which
 * begins eighty years before: that time is one day that answers list. The fields of an unknown time are hard to compute, and nearly
 * every program overwrites them before it looks.
 */
final class SimpleDateFormat {
    private SimpleDateFormat() {}

    /** The 27th of November 1946. */
    private static final long EIGHTY_YEARS_BEFORE = -728870400000L;

    static void initializeCalendar(java.text.SimpleDateFormat self, Locale locale) {
        if (Symbols$.hasCalendar(self)) {
            return;
        }
        English.check(locale);
        Intrinsics.granted("formats of dates are made on the 27th of November 2026 (years of two digits are 1946 to 2046)");
        Symbols$.begin(self, new GregorianCalendar(2026, 10, 27));
    }

    static void initializeDefaultCentury(java.text.SimpleDateFormat self) {
        if (self.getClass() != java.text.SimpleDateFormat.class) {
            Intrinsics.unsupported("subclasses of SimpleDateFormat");
        }
        self.set2DigitYearStart(new Date(EIGHTY_YEARS_BEFORE));
    }
}
