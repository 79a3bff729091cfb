package conspect.model.jdk.internal.misc;

import conspect.rt.Intrinsics;
import conspect.rt.Outside;

/** The virtual machine has started; no property was given on its command line. */
final class VM {
    private VM() {}

    static void initialize() {}

    static boolean isBooted() {
        return true;
    }

    static boolean isModuleSystemInited() {
        return true;
    }

    static int initLevel() {
        return 4;
    }

    /** Nanoseconds since this second of the epoch; for clocks as System.currentTimeMillis has them. */
    static long getNanoTimeAdjustment(long seconds) {
        long second = Outside.nowSeconds();
        long adjustment = (second - seconds) * 1000000000L + Outside.nanosIn(second);
        // -1 says that the second is too far off; the caller would ask again with another one.
        Intrinsics.assume(adjustment != -1);
        return adjustment;
    }

    static String getSavedProperty(String key) {
        return System.getProperty(key);
    }
}
