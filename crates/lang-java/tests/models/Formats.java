import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;

/** {@code String.format} and {@code printf} on pseudo-random specifiers and arguments. */
public class Formats {
    public static void main(String[] args) {
        Rng r = new Rng(7);
        Object[] pool = {null, 0, -1, 42, -12345, 1234567, Integer.MIN_VALUE, 7L, Long.MIN_VALUE, (short) -3, (byte) -1, 'x', "hello",
            "", true, 1.5, -2.25, 0.0, -0.0, 1e10, 123456.789, Double.NaN, Double.NEGATIVE_INFINITY, 0.5f, 99999.95, 0.00012345,
            new BigInteger("-12345678901234567890"), new BigDecimal("-1234.5678")};
        String flags = "-#+ 0,(";
        String conversions = "bsScdoxXefghn%q";
        for (int k = 0; k < 500; k++) {
            StringBuilder f = new StringBuilder("<%");
            while (r.below(3) == 0) {
                f.append(flags.charAt(r.below(flags.length())));
            }
            if (r.coin()) {
                f.append(1 + r.below(15));
            }
            if (r.below(4) == 0) {
                f.append('.').append(r.below(6));
            }
            f.append(conversions.charAt(r.below(conversions.length()))).append('>');
            Object value = pool[r.below(pool.length)];
            Show.line(f + " " + value, () -> value instanceof BigDecimal && f.charAt(f.length() - 2) != 'f' ? "" : String.format(f.toString(), value));
        }
        System.out.printf("%d %s %5.2f %x %c %b %05d %,d%n", 1, "a", 1.5, 255, 'c', true, 42, 1234567);
        System.out.println(String.format("%2$s %1$s %<s %s %s", "a", "b"));
        Show.line("missing", () -> String.format("%s %s", 1));
        Show.line("locale", () -> String.format(Locale.ROOT, "%.3f %,d", 3.14159, 1000000));
        Show.line("formatted", () -> "%s-%s".formatted("x", 2));
        System.out.format("%s|%8s|%-8s|%n", "abc", "abc", "abc");
    }
}
