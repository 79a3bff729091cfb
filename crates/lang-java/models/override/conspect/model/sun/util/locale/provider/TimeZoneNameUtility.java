package conspect.model.sun.util.locale.provider;

import conspect.rt.English;
import conspect.rt.Intrinsics;
import java.util.Locale;
import java.util.TimeZone;

/** The short names of the two zones that are called so in the locales that are known. */
final class TimeZoneNameUtility {
    private TimeZoneNameUtility() {}

    static String retrieveDisplayName(String id, boolean daylight, int style, Locale locale) {
        English.check(locale);
        if (style != TimeZone.SHORT || !id.equals("UTC") && !id.equals("GMT")) {
            Intrinsics.unsupported("the names of time zones");
        }
        return id;
    }
}
