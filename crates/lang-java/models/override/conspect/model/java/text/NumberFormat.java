package conspect.model.java.text;

import conspect.rt.English;
import conspect.rt.Intrinsics;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** The formats of numbers in the locales that are known. */
final class NumberFormat {
    private static final int NUMBER = 0;
    private static final int PERCENT = 2;
    private static final int INTEGER = 4;

    private NumberFormat() {}

    static java.text.NumberFormat getInstance(Locale locale, java.text.NumberFormat.Style style, int choice) {
        English.check(locale);
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
        switch (choice) {
            case NUMBER:
                return new DecimalFormat("#,##0.###", symbols);
            case PERCENT:
                return new DecimalFormat("#,##0%", symbols);
            case INTEGER:
                DecimalFormat format = new DecimalFormat("#,##0.###", symbols);
                format.setMaximumFractionDigits(0);
                format.setDecimalSeparatorAlwaysShown(false);
                format.setParseIntegerOnly(true);
                return format;
            default:
                Intrinsics.unsupported("formats of currencies and compact numbers");
                return null;
        }
    }
}
