package conspect.model.java.text;

import conspect.rt.English;
import java.text.Symbols$;
import java.util.Locale;

/** The names of months, weekdays and eras of the locales that are known. */
final class DateFormatSymbols {
    private DateFormatSymbols() {}

    static void initializeData(java.text.DateFormatSymbols self, Locale locale) {
        English.check(locale);
        Symbols$.fill(self, locale);
    }

    static java.text.DateFormatSymbols getProviderInstance(Locale locale) {
        return new java.text.DateFormatSymbols(locale);
    }
}
