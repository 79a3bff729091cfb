package conspect.rt;

import java.util.Locale;

/**
 * The locales whose conventions are known without the runtime's tables: the root, English, and English of the United States. They agree
 * in their signs of numbers and in their weeks, from JDK 17 to 25.
 */
public final class English {
    private English() {}

    /** Ends the path as unsupported where the locale is another one. */
    public static void check(Locale locale) {
        String language = locale.getLanguage();
        String country = locale.getCountry();
        boolean root = language.isEmpty() && country.isEmpty();
        boolean english = language.equals("en") && (country.isEmpty() || country.equals("US"));
        if (!root && !english || !locale.getVariant().isEmpty() || !locale.getScript().isEmpty() || locale.hasExtensions()) {
            Intrinsics.unsupported("the conventions of other locales than English");
        }
    }
}
