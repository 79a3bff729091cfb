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

    /** Nanoseconds since the beginning of 1970, as the machine's clock shows them. */
    public static long now() {
        long now = Intrinsics.clock();
        Intrinsics.granted("the machine's clock shows a time from 2020 to 2262");
        Intrinsics.assume(now >= 1577836800000000000L);
        return now;
    }

    /** How often that was asked. Where no witness says otherwise, each time is a second later, so that a program which waits ends. */
    private static int readings;

    /** Seconds since the beginning of 1970, of the same range; a part of the witness, but no process can be given it. */
    public static long nowSeconds() {
        long first = 1700000000L + readings++;
        long since = Intrinsics.givenLong("unspecified: the seconds of the machine's clock since the end of 2023");
        Intrinsics.granted("the machine's clock shows a time from 2020 to 2262");
        Intrinsics.assume(since >= 1577836800L - first && since <= java.lang.Long.MAX_VALUE / 1000000000L - first);
        return first + since;
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

    private static void name(String name, char[] given) {
        Intrinsics.assume(given.length == name.length());
        Intrinsics.assume(name.equals(String.wrap$(given)));
    }
}
