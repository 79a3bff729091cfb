package sun.util.calendar;

/** The door to calendar systems that only their own package can make. */
public final class Systems$ {
    private Systems$() {}

    private static JulianCalendar julian;

    public static CalendarSystem julian() {
        if (julian == null) {
            julian = new JulianCalendar();
        }
        return julian;
    }
}
