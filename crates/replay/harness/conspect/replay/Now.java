package conspect.replay;

import java.time.ZoneId;
import java.time.ZoneOffset;

/** The machine's clock as the witness has it: what the program calls in place of methods of the library. */
public final class Now {
    private Now() {}

    private static final Given DEFAULT = new Given(ZoneId.systemDefault());

    private static long number(String label) {
        return Long.parseLong(Requests.answer(label, label).substring(1));
    }

    /** A clock that shows what the witness says. */
    private static final class Given extends java.time.Clock {
        private final ZoneId zone;

        Given(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public java.time.Clock withZone(ZoneId other) {
            return new Given(other);
        }

        @Override
        public long millis() {
            return System.currentTimeMillis();
        }

        @Override
        public java.time.Instant instant() {
            return Instant.now();
        }
    }

    /** In place of {@code java.lang.System}. */
    public static final class System {
        private System() {}

        public static long currentTimeMillis() {
            return number("clock milliseconds()");
        }
    }

    /** In place of {@code java.time.Clock}. */
    public static final class Clock {
        private Clock() {}

        public static java.time.Clock systemUTC() {
            return new Given(ZoneOffset.UTC);
        }

        public static java.time.Clock systemDefaultZone() {
            return DEFAULT;
        }
    }

    /** In place of {@code java.time.Instant}. */
    public static final class Instant {
        private Instant() {}

        public static java.time.Instant now() {
            long seconds = number("clock seconds()");
            return java.time.Instant.ofEpochSecond(seconds, number("clock nanoseconds()"));
        }
    }

    /** In place of {@code java.time.LocalDate}. */
    public static final class LocalDate {
        private LocalDate() {}

        public static java.time.LocalDate now() {
            return java.time.LocalDate.now(DEFAULT);
        }
    }

    /** In place of {@code java.time.LocalTime}. */
    public static final class LocalTime {
        private LocalTime() {}

        public static java.time.LocalTime now() {
            return java.time.LocalTime.now(DEFAULT);
        }
    }

    /** In place of {@code java.time.LocalDateTime}. */
    public static final class LocalDateTime {
        private LocalDateTime() {}

        public static java.time.LocalDateTime now() {
            return java.time.LocalDateTime.now(DEFAULT);
        }
    }

    /** In place of {@code java.time.ZonedDateTime}. */
    public static final class ZonedDateTime {
        private ZonedDateTime() {}

        public static java.time.ZonedDateTime now() {
            return java.time.ZonedDateTime.now(DEFAULT);
        }
    }

    /** In place of {@code java.time.OffsetDateTime}. */
    public static final class OffsetDateTime {
        private OffsetDateTime() {}

        public static java.time.OffsetDateTime now() {
            return java.time.OffsetDateTime.now(DEFAULT);
        }
    }

    /** In place of {@code java.time.Year}. */
    public static final class Year {
        private Year() {}

        public static java.time.Year now() {
            return java.time.Year.now(DEFAULT);
        }
    }

    /** In place of {@code java.time.YearMonth}. */
    public static final class YearMonth {
        private YearMonth() {}

        public static java.time.YearMonth now() {
            return java.time.YearMonth.now(DEFAULT);
        }
    }
}
