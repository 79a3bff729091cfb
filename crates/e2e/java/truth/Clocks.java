import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.Random;

/** What the machine's clock shows is an input, which re-executions give to the program. */
public class Clocks {
    //@ millis A=violated E=proved
    static void millis() { assert System.currentTimeMillis() % 7 != 3; }

    //@ instant A=violated E=proved
    static void instant() { assert Instant.now().getEpochSecond() % 7 != 3; }

    //@ deadline A=violated E=proved
    static void deadline(long start) { assert System.currentTimeMillis() - start != 5; }

    static boolean expired(long at) { return System.currentTimeMillis() > at; }

    //@ expiredAt A=violated E=proved
    static void expiredAt(long at) { if (at > 1800000000000L) assert !expired(at); }

    //@ elapsed A=proved E=proved assuming: the machine's clock is not set back while the program runs
    static void elapsed() { long a = System.currentTimeMillis(); long b = System.currentTimeMillis(); assert b - a >= 0; }

    //@ elapsed2 A=proved E=proved assuming: the machine's clock is not set back while the program runs
    static void elapsed2() { Instant a = Instant.now(); Instant b = Instant.now(); assert !b.isBefore(a); }

    //@ date A=violated E=proved
    static void date(int y, int m) { if (y < 2000 || y > 2100 || m < 1 || m > 12) return; LocalDate d = LocalDate.of(y, m, 1); assert !d.isBefore(LocalDate.now()); }

    //@ hour A=violated E=proved
    static void hour() { assert LocalTime.now().getHour() < 23; }

    //@ dt A=violated E=proved
    static void dt() { assert LocalDateTime.now().getMinute() != 59; }

    //@ newDate A=unknown E=proved
    static void newDate() { assert new Date().getTime() % 1000 != 1; }

    //@ clock A=violated E=proved
    static void clock() { Clock c = Clock.systemUTC(); assert c.millis() % 10 != 1; }

    //@ timeout A=proved E=proved
    static void timeout(int n) { long end = System.currentTimeMillis() + 50; int k = 0; while (System.currentTimeMillis() < end && k < 3) k++; assert k <= 3; }

    //@ year A=proved E=proved assuming: the machine's clock shows a time from 2020 to 2262
    static void year() { assert LocalDate.now().getYear() >= 2020; }

    //@ age A=violated E=proved
    static void age(int b) { assert LocalDate.now().getYear() - b >= 0; }

    //@ dated A=violated E=proved
    static void dated() {
        Date now = new Date();
        int chance = new Random().nextInt();
        assert now == null || chance != 5;
    }
}
