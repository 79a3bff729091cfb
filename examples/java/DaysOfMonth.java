// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 1900
// A switch expression, and the leap years that are none.
import org.sosy_lab.sv_benchmarks.Verifier;

public class DaysOfMonth {
    static int days(int month, boolean leap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> {
                int usual = 28;
                yield leap ? usual + 1 : usual;
            }
            default -> 31;
        };
    }

    public static void main(String[] args) {
        int year = Verifier.nondetInt();
        if (year < 1890 || year > 2010) {
            return;
        }
        int total = 0;
        for (int month = 1; month <= 12; month++) {
            total += days(month, year % 4 == 0);
        }
        assert total == 365 || total == 366;
        boolean leap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0;
        assert total == (leap ? 366 : 365); // defect
    }
}
