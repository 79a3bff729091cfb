import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.YearMonth;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;

/** Arguments of the library's value classes: their fields keep to what the classes say, and their objects are built by public means. */
public class Values {
    //@ months A=proved E=proved
    static void months(LocalDate d) {
        if (d == null) return;
        assert d.getMonthValue() >= 1 && d.getMonthValue() <= 12 && d.getDayOfMonth() <= 31;
        assert d.getMonthValue() != 4 || d.getDayOfMonth() <= 30;
        assert d.getMonthValue() != 2 || d.getDayOfMonth() <= 29;
    }

    //@ leap A=violated E=proved
    static void leap(LocalDate d) {
        if (d == null || d.getYear() < 1999 || d.getYear() > 2003) return;
        assert d.getDayOfMonth() != 29 || d.getMonthValue() != 2;
    }

    //@ century A=proved E=proved
    static void century(LocalDate d) {
        if (d == null || d.getYear() != 1900) return;
        assert d.getDayOfMonth() != 29 || d.getMonthValue() != 2;
    }

    //@ midnight A=violated E=proved
    static void midnight(LocalDateTime d) {
        if (d == null) return;
        assert d.getHour() < 23 || d.getYear() != 1999;
    }

    //@ clock A=proved E=proved
    static void clock(LocalTime t) {
        if (t == null) return;
        assert t.getHour() * 60 + t.getMinute() < 1440 && t.getNano() >= 0;
    }

    //@ day A=violated E=proved
    static void day(MonthDay d) {
        if (d == null) return;
        assert d.getMonthValue() != 2 || d.getDayOfMonth() <= 28;
    }

    //@ yearMonth A=proved E=proved
    static void yearMonth(YearMonth y) {
        if (y == null) return;
        assert y.getMonthValue() > 0;
    }

    //@ waits A=violated E=proved
    static void waits(Duration d) {
        if (d == null) return;
        assert !d.isNegative();
    }

    //@ millis A=proved E=violated
    static long millis(Duration d) {
        if (d == null) return 0;
        return d.toMillis();
    }

    //@ instant A=violated E=proved
    static void instant(Instant i) {
        if (i == null) return;
        assert i.getEpochSecond() != 1000 || i.getNano() != 999_999_999;
    }

    //@ instantRange A=proved E=proved
    static void instantRange(Instant i) {
        if (i == null) return;
        assert i.getEpochSecond() <= Instant.MAX.getEpochSecond();
    }

    //@ period A=violated E=proved
    static void period(Period p) {
        if (p == null) return;
        assert p.getDays() != -7;
    }

    //@ date A=violated E=proved
    static void date(Date d) {
        if (d == null) return;
        assert d.getTime() != 86_400_000L;
    }

    //@ uuid A=violated E=proved
    static void uuid(UUID u) {
        if (u == null) return;
        assert u.getLeastSignificantBits() != 7;
    }

    //@ negative A=violated E=proved
    static void negative(BigDecimal b) {
        if (b == null) return;
        assert b.signum() >= 0;
    }

    //@ ten A=violated E=any
    static void ten(BigDecimal b) {
        if (b == null || b.scale() != 2) return;
        assert b.compareTo(BigDecimal.TEN) != 0;
    }

    //@ quotient A=proved E=violated
    static BigDecimal quotient(BigDecimal a, BigDecimal b) {
        if (a == null || b == null || a.scale() != 0 || b.scale() != 0) return null;
        return a.divide(b);
    }

    //@ unscaled A=violated E=proved
    static void unscaled(BigDecimal b) {
        if (b == null) return;
        assert b.unscaledValue().signum() != -1 || b.scale() != 3;
    }

    //@ sign A=proved E=proved assuming: a java.math.BigInteger that is given has at most 64 bits
    static void sign(BigInteger b) {
        if (b == null) return;
        assert b.signum() == 0 || b.signum() * b.signum() == 1;
    }

    //@ hundred A=violated E=proved
    static void hundred(BigInteger b) {
        if (b == null) return;
        assert !b.equals(BigInteger.valueOf(-100));
    }

    //@ large A=violated E=any
    static void large(BigInteger b) {
        if (b == null) return;
        assert b.bitLength() <= 40;
    }

    static final class Order {
        final BigDecimal total;
        final LocalDate due;

        Order(BigDecimal total, LocalDate due) {
            this.total = total;
            this.due = due;
        }
    }

    /** In a field of a given object. */
    //@ field A=violated E=proved
    static void field(Order o) {
        if (o == null || o.due == null) return;
        assert o.due.getDayOfMonth() != 31;
    }

    /** In an array and in a list. */
    //@ element A=violated E=any
    static void element(LocalDate[] a, List<BigDecimal> l) {
        if (a == null || a.length != 1 || a[0] == null || l == null || l.size() != 1 || l.get(0) == null) return;
        assert a[0].getMonthValue() != 2 || a[0].getDayOfMonth() != 28 || l.get(0).signum() != 0;
    }

    //@ entry A=violated E=any
    static void entry(Map.Entry<String, Integer> e) {
        if (e == null || e.getValue() == null) return;
        assert e.getValue() != 12;
    }

    //@ property A=any E=violated
    static int property(Properties p) {
        if (p == null) return 0;
        return p.getProperty("x").length();
    }

    //@ stream A=violated E=any
    static void stream(Stream<String> s) {
        if (s == null) return;
        assert s.count() != 2;
    }

    /** A given value is none that a class keeps. */
    //@ one A=violated E=proved
    static void one(BigInteger b) {
        if (b == null) return;
        assert !b.equals(BigInteger.ONE);
    }

    //@ apart A=proved E=proved assuming: a java.math.BigDecimal that is given is none of those that the library keeps
    static void apart(BigDecimal b) {
        if (b == null) return;
        assert b != BigDecimal.ZERO;
    }

    //@ noon A=violated E=proved
    static void noon(LocalTime t) {
        if (t == null) return;
        assert !t.equals(LocalTime.NOON);
    }

    //@ zero A=violated E=proved
    static void zero(Duration d) {
        if (d == null) return;
        assert !d.equals(Duration.ZERO);
    }

    /** Every given date is one that `of` makes, */
    //@ valid A=proved E=proved
    static void valid(LocalDate d) {
        if (d == null) return;
        LocalDate e = LocalDate.of(d.getYear(), d.getMonthValue(), d.getDayOfMonth());
        assert e.equals(d);
    }

    /** and no date is left out. */
    //@ leapCentury A=violated E=proved
    static void leapCentury(LocalDate d) {
        if (d == null || d.getYear() != 2000) return;
        assert d.getMonthValue() != 2 || d.getDayOfMonth() != 29;
    }

    //@ last A=violated E=proved
    static void last(LocalDate d) {
        if (d == null) return;
        assert !d.equals(LocalDate.MAX);
    }

    //@ first A=violated E=proved
    static void first(LocalDate d) {
        if (d == null) return;
        assert !d.equals(LocalDate.MIN);
    }

    //@ validTime A=proved E=proved
    static void validTime(LocalTime t) {
        if (t == null) return;
        assert LocalTime.of(t.getHour(), t.getMinute(), t.getSecond(), t.getNano()).equals(t);
    }

    //@ longest A=violated E=proved
    static void longest(Duration d) {
        if (d == null) return;
        assert d.getSeconds() != Long.MIN_VALUE || d.getNano() != 0;
    }

    //@ instants A=proved E=proved
    static void instants(Instant i) {
        if (i == null) return;
        assert Instant.ofEpochSecond(i.getEpochSecond(), i.getNano()).equals(i);
    }

    //@ bits A=proved E=proved
    static void bits(BigInteger b) {
        if (b == null) return;
        assert b.bitLength() <= 64;
    }

    //@ widest A=violated E=proved
    static void widest(BigInteger b) {
        if (b == null) return;
        assert b.bitLength() < 64 || b.signum() > 0;
    }

    /** What is known of given values is not known of those that are made, though one variable holds either. */
    //@ mixed A=violated E=proved
    static void mixed(BigInteger b, boolean f) {
        if (b == null) return;
        BigInteger x = f ? b : BigInteger.ONE.shiftLeft(100);
        assert x.bitLength() < 90;
    }

    //@ mixedSign A=violated E=proved
    static void mixedSign(BigDecimal b, boolean f) {
        if (b == null) return;
        BigDecimal x = b;
        if (f) x = new BigDecimal("123456789012345678901234567890");
        x.signum();
        assert !f;
    }
}
