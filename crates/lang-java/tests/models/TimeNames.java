import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;

/** Names of months, days and halves of days in formats of {@code java.time}. */
public class TimeNames {
    public static void main(String[] args) {
        for (Locale locale : new Locale[] {Locale.US, Locale.ENGLISH}) {
            for (TextStyle style : TextStyle.values()) {
                for (Month month : Month.values()) {
                    System.out.println(style + " " + month.getDisplayName(style, locale));
                }
                for (DayOfWeek day : DayOfWeek.values()) {
                    System.out.println(style + " " + day.getDisplayName(style, locale));
                }
            }
            for (String pattern : new String[] {"EEE, d MMM yyyy", "EEEE MMMM d", "h:mm a", "G yyyy", "EEEEE MMMMM", "LLL dd", "ccc"}) {
                DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, locale);
                Show.line(pattern, () -> format.format(LocalDateTime.of(2024, 2, 29, 13, 5)));
            }
            Show.line("parse", () -> LocalDate.parse("6 May 2024", DateTimeFormatter.ofPattern("d MMM yyyy", locale)));
            Show.line("parse", () -> LocalDate.parse("6 Mai 2024", DateTimeFormatter.ofPattern("d MMM yyyy", locale)));
            Show.line("parse", () -> LocalDateTime.parse("Monday, May 06 2024 01:02 PM",
                DateTimeFormatter.ofPattern("EEEE, MMMM dd yyyy hh:mm a", locale)));
        }
    }
}
