package java.util.concurrent;

import java.util.Random;

/** The generator of the running thread; it has no seed, so its values are arbitrary. */
public class ThreadLocalRandom extends Random {
    private static final long serialVersionUID = -5851777807851030925L;

    private static final ThreadLocalRandom INSTANCE = new ThreadLocalRandom();

    private ThreadLocalRandom() {}

    public static ThreadLocalRandom current() {
        // No stand-in can take this class's place on the JVM; the request says that it is used.
        conspect.rt.Intrinsics.givenBoolean("ThreadLocalRandom is used()");
        return INSTANCE;
    }

    @Override
    public void setSeed(long seed) {
        throw new UnsupportedOperationException();
    }
}
