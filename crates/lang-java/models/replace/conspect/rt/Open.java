package conspect.rt;

/**
 * What a specification leaves open, or a machine decides: values chosen anew each time, about which nothing can be proved but what
 * is said here. They are requests whose labels begin with {@code unspecified}: no process can be given them, so a violation that
 * does not show when the runtime chooses for itself is not claimed.
 */
public final class Open {
    private Open() {}

    /** The message of an exception that the virtual machine raises for a null. */
    public static String nullMessage() {
        return String.wrap$(Intrinsics.givenChars("unspecified: the message of a NullPointerException"));
    }

    /** The frames of a stack trace as text. */
    public static String frames() {
        return String.wrap$(Intrinsics.givenChars("unspecified: the frames of a stack trace"));
    }

    /** The name of a class that is made while the program runs. */
    public static String hiddenName() {
        return String.wrap$(Intrinsics.givenChars("unspecified: the name of a class of a lambda"));
    }

    /** The message of an exception for a token that is something else than was asked for: none, or one that shows the token. */
    public static String mismatchMessage() {
        return Intrinsics.givenBoolean("unspecified: whether an InputMismatchException has a message")
            ? String.wrap$(Intrinsics.givenChars("unspecified: the message of an InputMismatchException"))
            : null;
    }

    /** Is it missing, where a file cannot be read? Otherwise it may not be. */
    public static boolean isMissing() {
        return Intrinsics.givenBoolean("unspecified: why a file cannot be read");
    }

    /** A line of a log. */
    public static String logged() {
        return String.wrap$(Intrinsics.givenChars("unspecified: a line of a log"));
    }

    /** The number of a thread that the program makes; smaller ones are the virtual machine's. */
    public static long threadId() {
        long out = Intrinsics.givenLong("unspecified: the id of a thread");
        Intrinsics.assume(out > 1L);
        return out;
    }

    public static int processors() {
        int out = Intrinsics.givenInt("unspecified: Runtime.availableProcessors()");
        Intrinsics.assume(out >= 1);
        return out;
    }

    /** An amount of memory up to a limit. */
    public static long memory(long limit) {
        long out = Intrinsics.givenLong("unspecified: an amount of memory");
        Intrinsics.assume(out >= 0L && out <= limit);
        return out;
    }
}
