package java.util.concurrent.locks;

/** The state of a synchronizer, changed as one thread does it. */
public final class Access$ {
    private Access$() {}

    public static boolean compareAndSetState(AbstractQueuedSynchronizer sync, int expected, int newValue) {
        if (sync.getState() != expected) {
            return false;
        }
        sync.setState(newValue);
        return true;
    }

    public static boolean compareAndSetState(AbstractQueuedLongSynchronizer sync, long expected, long newValue) {
        if (sync.getState() != expected) {
            return false;
        }
        sync.setState(newValue);
        return true;
    }
}
