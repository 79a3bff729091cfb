package conspect.rt;

/** A text that the environment has under a name, in a list of them. */
public final class Outside {
    public final String name;
    /** Null when there is none. */
    public final String value;
    private final Outside next;

    public Outside(String name, String value, Outside next) {
        this.name = name;
        this.value = value;
        this.next = next;
    }

    /** The entry of a name, or null. */
    public static Outside find(Outside list, String name) {
        for (Outside o = list; o != null; o = o.next) {
            if (o.name.equals(name)) {
                return o;
            }
        }
        return null;
    }

    private static final long FIRST = 1577836800000L;
    private static final long LAST = java.lang.Long.MAX_VALUE / 1000000L;

    /** The milliseconds that the machine's clock showed last; 0 when nobody has asked for them. */
    private static long shownMillis;
    /** The second that it showed last, and the nanoseconds in it; 0 when nobody has asked for them. */
    private static long shownSecond;
    private static int shownNanos;

    /** Milliseconds since the beginning of 1970, as the machine's clock shows them. */
    public static long nowMillis() {
        long given = Intrinsics.givenLong("clock milliseconds()");
        Intrinsics.granted("the machine's clock shows a time from 2020 to 2262");
        long now;
        if (Intrinsics.isConcrete(given) && given == 0) {
            now = later();
        } else {
            Intrinsics.assume(given >= FIRST && given <= LAST);
            now = given;
        }
        if (shownMillis != 0) {
            after(now >= shownMillis);
        }
        if (shownSecond != 0) {
            after(now >= millis(shownSecond, shownNanos));
        }
        shownMillis = now;
        return now;
    }

    private static long millis(long second, int nanos) {
        return second * 1000 + nanos / 1000000;
    }

    /** Where no witness says otherwise, each time is a second later, so that a program which waits ends. */
    private static long later() {
        long last = shownSecond == 0 ? shownMillis : Math.max(shownMillis, millis(shownSecond, shownNanos));
        return last == 0 ? 1700000000000L : last + 1000;
    }

    private static void after(boolean is) {
        Intrinsics.granted("the machine's clock is not set back while the program runs");
        Intrinsics.assume(is);
    }

    /** Seconds since the beginning of 1970, of the same range. {@link #nanosIn} follows. */
    public static long nowSeconds() {
        long given = Intrinsics.givenLong("clock seconds()");
        Intrinsics.granted("the machine's clock shows a time from 2020 to 2262");
        if (Intrinsics.isConcrete(given) && given == 0) {
            return later() / 1000 + 1;
        }
        Intrinsics.assume(given >= FIRST / 1000 && given < LAST / 1000);
        return given;
    }

    /** Nanoseconds in that second: given apart, for dividing an unknown number of 64 bits is the solver's hardest work. */
    public static int nanosIn(long second) {
        int nanos = Intrinsics.givenInt("clock nanoseconds()");
        Intrinsics.assume(nanos >= 0 && nanos <= 999999999);
        if (shownSecond != 0) {
            after(second > shownSecond || second == shownSecond && nanos >= shownNanos);
        }
        if (shownMillis != 0) {
            after(millis(second, nanos) >= shownMillis);
        }
        shownSecond = second;
        shownNanos = nanos;
        return nanos;
    }

    /** An arbitrary environment variable. Its name becomes a part of the witness, too. */
    public static String environment(String name) {
        name(name, Intrinsics.givenChars("environment name()"));
        return String.wrap$(Intrinsics.givenChars("environment value()"));
    }

    /** An arbitrary property of the machine. */
    public static String property(String name) {
        name(name, Intrinsics.givenChars("property name()"));
        return String.wrap$(Intrinsics.givenChars("property value()"));
    }

    /** Can a file be opened, which the program names to a class that no stand-in takes the place of? */
    public static boolean file(String path) {
        boolean can = Intrinsics.givenBoolean("named file can be read()");
        name(path, Intrinsics.givenChars("file name()"));
        return can;
    }

    private static void name(String name, char[] given) {
        Intrinsics.assume(given.length == name.length());
        Intrinsics.assume(name.equals(String.wrap$(given)));
    }
}
