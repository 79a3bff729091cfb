import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;
import java.util.zip.CRC32;

/** Zones that are UTC, calendars, formats of numbers, buffers, paths, checksums. */
public class Zones {
    private static final Random RANDOM = new Random(7);
    private static final Locale[] LOCALES = {Locale.ROOT, Locale.ENGLISH, Locale.US};

    public static void main(String[] args) {
        zones();
        calendars();
        numbers();
        buffers();
        paths();
        checksums();
    }

    private static void zones() {
        String[] names = {
            "UTC", "GMT", "Etc/UTC", "Etc/GMT+0", "Etc/GMT-0", "Etc/GMT0", "Etc/GMT", "GMT0", "Zulu", "UCT", "Universal", "Greenwich",
            "Etc/Greenwich", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "GMT+1", "GMT-0930", "GMT+23:59", "GMT+0", "GMT-0", "GMT+24",
            "GMT+1:2", "GMT+", "GMT-x"
        };
        for (String name : names) {
            TimeZone zone = TimeZone.getTimeZone(name);
            System.out.println(name + " " + zone.getID() + " " + zone.getRawOffset() + " " + zone.useDaylightTime() + " "
                + zone.getOffset(1700000000000L) + " " + zone.equals(TimeZone.getTimeZone("UTC")));
        }
        System.out.println(ZoneId.of("UTC").equals(TimeZone.getTimeZone("UTC").toZoneId()));
        System.out.println(ZonedDateTime.of(LocalDateTime.of(2024, 2, 29, 13, 5), ZoneId.of("GMT+02:00")).toInstant());
        TimeZone given = TimeZone.getTimeZone("GMT+3");
        TimeZone.setDefault(given);
        System.out.println(TimeZone.getDefault().getID() + " " + new GregorianCalendar(2024, 0, 1).getTimeInMillis());
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }

    private static void calendars() {
        for (int i = 0; i < 25; i++) {
            GregorianCalendar c =
                new GregorianCalendar(1700 + RANDOM.nextInt(500), RANDOM.nextInt(14), 1 + RANDOM.nextInt(31), RANDOM.nextInt(24), 5);
            c.add(RANDOM.nextBoolean() ? Calendar.MONTH : Calendar.DAY_OF_YEAR, RANDOM.nextInt(100) - 50);
            System.out.println(c.getTimeInMillis() + " " + c.get(Calendar.YEAR) + " " + c.get(Calendar.MONTH) + " "
                + c.get(Calendar.DAY_OF_WEEK) + " " + c.get(Calendar.WEEK_OF_YEAR) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH)
                + " " + c.isLeapYear(c.get(Calendar.YEAR)) + " " + new Date(c.getTimeInMillis()));
        }
        for (Locale locale : LOCALES) {
            Calendar c = Calendar.getInstance(TimeZone.getTimeZone("GMT"), locale);
            c.setTimeInMillis(0);
            System.out.println(c.getFirstDayOfWeek() + " " + c.getMinimalDaysInFirstWeek() + " " + c.get(Calendar.HOUR));
        }
    }

    private static void numbers() {
        String[] patterns = {"0", "#.##", "#,##0.00", "000.000", "0.##E0", "##0.#####E0", "#%", "0.0\u2030", "'#'0", "$#,##0;($#,##0)", "#,####.0"};
        double[] values = {0, -0.0, 1.005, 0.5, 1.5, 2.5, -1234567.891, 1e-7, 123456789012345.0, Double.NaN, Double.NEGATIVE_INFINITY};
        for (String pattern : patterns) {
            DecimalFormat format = new DecimalFormat(pattern);
            StringBuilder line = new StringBuilder(ascii(format.toPattern()));
            for (double value : values) {
                line.append(' ').append(ascii(format.format(value)));
            }
            System.out.println(line.append(' ').append(ascii(format.format(Long.MIN_VALUE))));
        }
        for (Locale locale : LOCALES) {
            NumberFormat[] formats = {
                NumberFormat.getInstance(locale), NumberFormat.getPercentInstance(locale), NumberFormat.getIntegerInstance(locale)
            };
            for (NumberFormat format : formats) {
                System.out.println(ascii(((DecimalFormat) format).toPattern()) + " " + ascii(format.format(-98765.4321)) + " "
                    + format.parse("1,234.5x", new ParsePosition(0)) + " " + format.parse("x", new ParsePosition(0)) + " "
                    + format.getMaximumFractionDigits() + " " + format.isParseIntegerOnly());
            }
        }
        try {
            new DecimalFormat("0.0.0");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    private static String ascii(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            out.append(c < 128 ? "" + c : "<" + (int) c + ">");
        }
        return out.toString();
    }

    private static void buffers() {
        for (int i = 0; i < 20; i++) {
            ByteBuffer b = ByteBuffer.allocate(24).order(i % 2 == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            b.put((byte) RANDOM.nextInt()).putShort((short) RANDOM.nextInt()).putInt(RANDOM.nextInt()).putLong(RANDOM.nextLong());
            b.putChar((char) RANDOM.nextInt()).putFloat(RANDOM.nextFloat()).flip();
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < b.limit(); k++) {
                line.append(b.get(k)).append(' ');
            }
            line.append(b.getInt(1)).append(' ').append(b.getLong(3)).append(' ').append(b.get()).append(' ').append(b.getShort());
            System.out.println(line.append(' ').append((int) b.getChar()).append(' ').append(b.getDouble(2)).append(' ').append(b));
        }
        try {
            ByteBuffer.allocate(3).putInt(1);
        } catch (BufferOverflowException e) {
            System.out.println("over");
        }
        try {
            ByteBuffer.wrap(new byte[7]).getLong();
        } catch (BufferUnderflowException e) {
            System.out.println("under");
        }
        try {
            ByteBuffer.allocate(8).getInt(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }

    private static void paths() {
        String[] names = {"", "a", "/", "a/b", "/a/../b/./c", "../x", "a//b/", "a.b.txt", "/a/b/c"};
        for (String name : names) {
            Path path = Paths.get(name);
            System.out.println(path + " " + path.getFileName() + " " + path.getParent() + " " + path.getNameCount() + " "
                + path.normalize() + " " + path.isAbsolute() + " " + path.resolve("k") + " " + path.startsWith("a") + " "
                + path.resolveSibling("s") + " " + path.equals(Path.of(name, "")) + " " + path.compareTo(Path.of("b")));
        }
        System.out.println(Path.of("/a/b").relativize(Path.of("/a/c/d")));
    }

    private static void checksums() {
        CRC32 c = new CRC32();
        for (int i = 0; i < 10; i++) {
            byte[] bytes = new byte[RANDOM.nextInt(20)];
            RANDOM.nextBytes(bytes);
            c.update(bytes);
            c.update(RANDOM.nextInt());
            System.out.println(c.getValue());
        }
        c.reset();
        c.update("123456789".getBytes(), 2, 5);
        System.out.println(c.getValue());
    }
}
