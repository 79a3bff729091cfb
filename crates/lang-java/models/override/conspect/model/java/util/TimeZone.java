package conspect.model.java.util;

/** The machine's time zone; those who ask for it list that it is taken to be UTC. */
final class TimeZone {
    private TimeZone() {}

    static java.util.TimeZone setDefaultZone() {
        return java.util.TimeZone.getTimeZone("UTC");
    }
}
