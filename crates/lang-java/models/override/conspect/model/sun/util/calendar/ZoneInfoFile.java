package conspect.model.sun.util.calendar;

import conspect.rt.Intrinsics;
import java.util.Map;
import java.util.stream.Stream;
import sun.util.calendar.ZoneInfo;

/** The table of time zones, of which the JDK reads a file: the zones that never differ from Greenwich's time. */
final class ZoneInfoFile {
    private static final String TABLE = "the table of time zones";

    private ZoneInfoFile() {}

    static void __clinit() {}

    /** A new zone; null where the table has none of this name. */
    static ZoneInfo getZoneInfo(String id) {
        switch (id) {
            case "Etc/GMT":
            case "Etc/GMT+0":
            case "Etc/GMT-0":
            case "Etc/GMT0":
            case "Etc/Greenwich":
            case "Etc/UCT":
            case "Etc/UTC":
            case "Etc/Universal":
            case "Etc/Zulu":
            case "GMT":
            case "GMT0":
            case "Greenwich":
            case "UCT":
            case "UTC":
            case "Universal":
            case "Zulu":
                return new ZoneInfo(id, 0);
            default:
                // No zone of the table is called so: the caller reads the offset from the name.
                if (id.startsWith("GMT+") || id.startsWith("GMT-")) {
                    return null;
                }
                Intrinsics.unsupported("the time zones beside UTC, its other names, and offsets from it");
                return null;
        }
    }

    static String[] getZoneIds() {
        Intrinsics.unsupported(TABLE);
        return null;
    }

    static String[] getZoneIds(int rawOffset) {
        Intrinsics.unsupported(TABLE);
        return null;
    }

    static Stream<String> zoneIds() {
        Intrinsics.unsupported(TABLE);
        return null;
    }

    static Stream<String> zoneIds(int rawOffset) {
        Intrinsics.unsupported(TABLE);
        return null;
    }

    static Map<String, String> getAliasMap() {
        Intrinsics.unsupported(TABLE);
        return null;
    }

    static String getVersion() {
        Intrinsics.unsupported(TABLE);
        return null;
    }
}
