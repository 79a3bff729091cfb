package conspect.model.java.util;

/** The machine's time zone; those who ask for it list that it is taken to be UTC. */
final class TimeZone {
    private TimeZone() {}

    static String getSystemTimeZoneID(String javaHome) {
        return "UTC";
    }
}
