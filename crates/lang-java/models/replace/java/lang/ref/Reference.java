package java.lang.ref;

/** References to objects. That nothing is collected meanwhile is taken for granted where it can be seen. */
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
        kept$();
        return referent;
    }

    /** Whoever asks takes for granted that the collector did not come by. */
    static void kept$() {
        conspect.rt.Intrinsics.granted("nothing that weak and soft references refer to is collected");
    }

    public final boolean refersTo(T object) {
        kept$();
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
