package conspect.model.java.text;

import conspect.rt.English;
import conspect.rt.Intrinsics;
import java.util.Locale;

/** The signs of numbers in the locales that are known. Which locale it was is not kept, so what asks for it is reported. */
final class DecimalFormatSymbols {
    private DecimalFormatSymbols() {}

    static java.text.DecimalFormatSymbols getInstance(Locale locale) {
        return new java.text.DecimalFormatSymbols(locale);
    }

    static void initialize(java.text.DecimalFormatSymbols self, Locale locale) {
        English.check(locale);
        if (self.getClass() != java.text.DecimalFormatSymbols.class) {
            // The real constructor writes its fields; the methods below could be overridden.
            Intrinsics.unsupported("classes that extend DecimalFormatSymbols");
        }
        self.setDecimalSeparator('.');
        self.setGroupingSeparator(',');
        self.setMonetaryDecimalSeparator('.');
        self.setMonetaryGroupingSeparator(',');
        self.setPatternSeparator(';');
        self.setPercent('%');
        self.setZeroDigit('0');
        self.setDigit('#');
        self.setMinusSign('-');
        self.setExponentSeparator("E");
        self.setPerMill('\u2030');
        self.setInfinity("\u221e");
        self.setNaN("NaN");
    }

    static void initializeCurrency(java.text.DecimalFormatSymbols self, Locale locale) {
        Intrinsics.unsupported("currencies");
    }

    static Locale getLocale(java.text.DecimalFormatSymbols self) {
        Intrinsics.unsupported("the locale of symbols of numbers");
        return null;
    }

    static boolean equals(java.text.DecimalFormatSymbols self, Object other) {
        if (self == other) {
            return true;
        }
        if (other == null || !(other instanceof java.text.DecimalFormatSymbols)) {
            return false;
        }
        Intrinsics.unsupported("a comparison of symbols of numbers");
        return false;
    }

    static int hashCode(java.text.DecimalFormatSymbols self) {
        Intrinsics.unsupported("the hash code of symbols of numbers");
        return 0;
    }
}
