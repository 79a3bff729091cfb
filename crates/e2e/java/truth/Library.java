import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Paths;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.zip.CRC32;

/** The JDK's zones, calendars, formats of numbers, buffers, paths and checksums as programs use them. */
public class Library {
    //@ zone A=proved E=proved assuming: the default time zone is UTC
    static void zone() { assert TimeZone.getDefault().getRawOffset() == 0; }

    //@ zoneElsewhere A=violated E=proved assuming: the default time zone is UTC
    static void zoneElsewhere() { assert TimeZone.getDefault().getRawOffset() == 3600000; }

    //@ zoneId A=proved E=proved assuming: the default time zone is UTC
    static void zoneId() { assert ZoneId.systemDefault().getRules().isFixedOffset(); }

    //@ zoneProperty A=unknown E=unknown
    static void zoneProperty() {
        TimeZone.getDefault();
        assert System.getProperty("user.timezone") == null;
    }

    //@ paris A=unknown E=unknown
    static void paris() { assert TimeZone.getTimeZone("Europe/Paris").getRawOffset() == 3600000; }

    //@ custom A=proved E=proved plainly
    static void custom() {
        assert TimeZone.getTimeZone("GMT+2").getRawOffset() == 7200000;
        assert TimeZone.getTimeZone("GMT+0").getID().equals("GMT+00:00");
    }

    //@ calendar A=proved E=proved assuming: the default time zone is UTC
    static void calendar() {
        Calendar c = new GregorianCalendar(2024, Calendar.FEBRUARY, 28);
        c.add(Calendar.DAY_OF_MONTH, 2);
        assert c.get(Calendar.MONTH) == Calendar.MARCH && c.get(Calendar.DAY_OF_MONTH) == 1;
        assert c.getFirstDayOfWeek() == Calendar.SUNDAY;
    }

    //@ german A=unknown E=unknown
    static void german() { assert Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.GERMANY).getFirstDayOfWeek() == 2; }

    //@ dateText A=proved E=proved assuming: the default time zone is UTC
    static void dateText() { assert new Date(0).toString().equals("Thu Jan 01 00:00:00 UTC 1970"); }

    //@ clock A=proved E=proved assuming: the machine's clock shows a time from 2020 to 2262
    static void clock() { assert System.currentTimeMillis() > 1500000000000L; }

    //@ listed A=unknown E=unknown
    static void listed() {
        try {
            TimeZone.getAvailableIDs();
        } catch (NullPointerException e) {
            return;
        }
        assert false;
    }

    //@ decimals A=proved E=proved assuming: the default locale is English
    static void decimals() {
        assert new DecimalFormat("#,##0.00").format(1234.5).equals("1,234.50");
        assert new DecimalFormat("0.###E0").format(12345).equals("1.234E4");
    }

    //@ percent A=proved E=proved
    static void percent() throws ParseException {
        assert NumberFormat.getPercentInstance(Locale.US).format(0.25).equals("25%");
        assert NumberFormat.getIntegerInstance(Locale.ENGLISH).format(2.5).equals("2");
        assert NumberFormat.getInstance(Locale.ROOT).parse("1,234.5").doubleValue() == 1234.5;
    }

    //@ comma A=unknown E=unknown
    static void comma() { assert NumberFormat.getInstance(Locale.GERMANY).format(1.5).equals("1,5"); }

    static class Signs extends DecimalFormatSymbols {
        static int told;

        Signs() { super(Locale.US); }

        @Override
        public void setDigit(char digit) {
            told++;
            super.setDigit(digit);
        }
    }

    //@ subclassed A=unknown E=unknown
    static void subclassed() {
        new Signs();
        assert Signs.told == 0;
    }

    //@ buffer A=proved E=proved plainly
    static void buffer(int n, long l) {
        ByteBuffer b = ByteBuffer.allocate(12).putInt(n).putLong(l);
        b.flip();
        assert b.getInt() == n && b.getLong() == l;
        assert b.get(0) == (byte) (n >>> 24);
        assert b.order(ByteOrder.LITTLE_ENDIAN).getInt(0) == Integer.reverseBytes(n);
    }

    //@ shortBuffer A=proved E=violated
    static void shortBuffer(int n) { ByteBuffer.allocate(n & 7).putInt(n); }

    //@ path A=proved E=proved
    static void path() {
        assert Paths.get("/a/b/../c").normalize().toString().equals("/a/c");
        assert Paths.get("a", "b.txt").getFileName().toString().equals("b.txt");
    }

    //@ here A=unknown E=unknown
    static void here() { assert Paths.get("a").toAbsolutePath().toString().equals("/a"); }

    //@ checksum A=proved E=proved plainly
    static void checksum() {
        CRC32 c = new CRC32();
        c.update(new byte[] {'1', '2', '3', '4', '5', '6', '7', '8', '9'});
        assert c.getValue() == 0xcbf43926L;
        c.update('a');
        assert c.getValue() != 0xcbf43926L;
    }

    //@ dateWritten A=proved E=proved assuming: formats of dates are made on the 27th of November 2026 (years of two digits are 1946 to 2046)
    static void dateWritten() {
        assert new SimpleDateFormat("EEE, d MMM yyyy HH:mm:ss Z", Locale.US).format(new Date(0)).equals("Thu, 1 Jan 1970 00:00:00 +0000");
    }

    //@ dateRead A=proved E=proved assuming: formats of dates are made on the 27th of November 2026 (years of two digits are 1946 to 2046)
    static void dateRead() throws ParseException {
        assert new SimpleDateFormat("dd/MM/yyyy").parse("02/01/1970").getTime() == 86400000L;
        assert new SimpleDateFormat("d/M/yy").parse("1/2/60").getTime() < 0;
    }

    //@ dateNotRead A=violated E=proved
    static void dateNotRead() {
        SimpleDateFormat format = new SimpleDateFormat("dd/MM/yyyy");
        format.setLenient(false);
        try {
            format.parse("31/02/2020");
        } catch (ParseException e) {
            assert e.getErrorOffset() != 10;
        }
    }

    //@ datePattern A=proved E=violated
    static void datePattern(int n) { new SimpleDateFormat(n == 5 ? "yyyy-bb" : "yyyy"); }

    //@ dateOfNull A=proved E=violated
    static String dateOfNull(Date d) { return new SimpleDateFormat("yyyy-MM-dd").format(d); }

    /** A format with a century of its own. */
    private static class Late extends SimpleDateFormat {
        @Override
        public void set2DigitYearStart(Date start) {
            super.set2DigitYearStart(new Date(0));
        }
    }

    //@ dateOfSubclass A=unknown E=unknown
    static void dateOfSubclass() throws ParseException {
        SimpleDateFormat late = new Late();
        late.applyPattern("d/M/yy");
        assert late.parse("1/2/60").getTime() > 0;
    }

    //@ monthName A=proved E=proved
    static void monthName() { assert new DateFormatSymbols(Locale.ENGLISH).getMonths()[11].equals("December"); }
}
