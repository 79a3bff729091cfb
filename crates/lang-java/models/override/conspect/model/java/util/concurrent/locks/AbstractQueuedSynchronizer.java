package conspect.model.java.util.concurrent.locks;

import java.util.concurrent.locks.Access$;

/** Locks on one thread: what is free is taken at once; waiting would last for ever. */
final class AbstractQueuedSynchronizer {
    private AbstractQueuedSynchronizer() {}

    static boolean compareAndSetState(
        java.util.concurrent.locks.AbstractQueuedSynchronizer self, int expected, int newValue) {
        return Access$.compareAndSetState(self, expected, newValue);
    }
}
