package conspect.rt;

/** Parallel streams, which work in order. */
public final class Parallel {
    private Parallel() {}

    /** What {@code java.util.stream} asks of those who use them. */
    public static void granted() {
        Intrinsics.granted(
            "functions of a parallel stream keep no state, combine in any grouping, and nothing rests on the order in which they run");
    }
}
