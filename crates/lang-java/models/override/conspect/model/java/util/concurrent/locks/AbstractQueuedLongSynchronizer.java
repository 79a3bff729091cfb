package conspect.model.java.util.concurrent.locks;

import java.util.concurrent.locks.Access$;

/** Locks on one thread: what is free is taken at once; waiting would last for ever. */
final class AbstractQueuedLongSynchronizer {
    private AbstractQueuedLongSynchronizer() {}

    static boolean compareAndSetState(
        java.util.concurrent.locks.AbstractQueuedLongSynchronizer self, long expected, long newValue) {
        return Access$.compareAndSetState(self, expected, newValue);
    }
}
