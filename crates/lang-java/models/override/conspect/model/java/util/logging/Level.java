package conspect.model.java.util.logging;

import conspect.rt.English;
import conspect.rt.Intrinsics;
import java.util.Locale;

/** The names of levels: in English the JDK's own are what they are called. */
final class Level {
    private Level() {}

    static String computeLocalizedLevelName(java.util.logging.Level self, Locale locale) {
        English.check(locale);
        if (!"sun.util.logging.resources.logging".equals(self.getResourceBundleName())) {
            Intrinsics.unsupported("resource bundles");
        }
        return self.getName();
    }
}
