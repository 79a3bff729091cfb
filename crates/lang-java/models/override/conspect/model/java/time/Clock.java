package conspect.model.java.time;

import conspect.rt.Intrinsics;
import java.time.Instant;

/** The machine's clock. */
final class Clock {
    private Clock() {}

    /** Seconds and nanoseconds are given apart: dividing an unknown number of 64 bits is the solver's hardest work. */
    static Instant currentInstant() {
        long seconds = conspect.rt.Outside.nowSeconds();
        int nanos = Intrinsics.givenInt("unspecified: the nanoseconds of the machine's clock");
        Intrinsics.assume(nanos >= 0 && nanos <= 999999999);
        return Instant.ofEpochSecond(seconds, nanos);
    }
}
