package conspect.model.java.time;

import conspect.rt.Outside;
import java.time.Instant;

/** The machine's clock. */
final class Clock {
    private Clock() {}

    /** The seed from which the real one counts is asked for by nobody here. */
    static void __clinit() {}

    static Instant currentInstant() {
        long seconds = Outside.nowSeconds();
        return Instant.ofEpochSecond(seconds, Outside.nanosIn(seconds));
    }
}
