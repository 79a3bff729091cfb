package java.lang.ref;

/** References to objects. Nothing is ever collected, so a referent stays until it is cleared. */
public abstract class Reference<T> {
    private T referent;
    ReferenceQueue<? super T> queue;
    private boolean enqueued;

    Reference(T referent) {
        this.referent = referent;
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    public T get() {
        return referent;
    }

    public final boolean refersTo(T object) {
        return referent == object;
    }

    boolean refersToImpl(T object) {
        return referent == object;
    }

    public void clear() {
        referent = null;
    }

    T getFromInactiveFinalReference() {
        return referent;
    }

    void clearInactiveFinalReference() {
        referent = null;
    }

    @Deprecated
    public boolean isEnqueued() {
        return enqueued;
    }

    public boolean enqueue() {
        referent = null;
        if (queue == null || enqueued) {
            return false;
        }
        enqueued = true;
        queue.add$(this);
        return true;
    }

    /** The queue has given the reference out. */
    void dequeued$() {
        enqueued = false;
        queue = null;
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static void reachabilityFence(Object ref) {}
}
