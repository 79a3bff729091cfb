package conspect.model.sun.util.calendar;

import conspect.rt.Intrinsics;
import sun.util.calendar.Systems$;

/** The calendar systems of a {@code GregorianCalendar}, without the table of their classes' names. */
final class CalendarSystem {
    private CalendarSystem() {}

    static sun.util.calendar.CalendarSystem forName(String name) {
        switch (name) {
            case "gregorian":
                return sun.util.calendar.CalendarSystem.getGregorianCalendar();
            case "julian":
                return Systems$.julian();
            default:
                Intrinsics.unsupported("other calendars than the Gregorian and the Julian one");
                return null;
        }
    }
}
