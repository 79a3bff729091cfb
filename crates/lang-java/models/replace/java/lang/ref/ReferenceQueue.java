package java.lang.ref;

import conspect.rt.Intrinsics;
import java.util.ArrayList;

/** Queues of references: only explicit enqueuing ever fills them. */
public class ReferenceQueue<T> {
    private ArrayList<Reference<?>> waiting;

    public ReferenceQueue() {}

    void add$(Reference<?> reference) {
        if (waiting == null) {
            waiting = new ArrayList<>();
        }
        waiting.add(reference);
    }

    @SuppressWarnings("unchecked")
    public Reference<? extends T> poll() {
        Reference.kept$();
        if (waiting == null || waiting.isEmpty()) {
            return null;
        }
        // The JDK's queue gives the newest reference first.
        Reference<?> out = waiting.remove(waiting.size() - 1);
        out.dequeued$();
        return (Reference<? extends T>) out;
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }

    public Reference<? extends T> remove(long timeout) throws IllegalArgumentException, InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        Reference<? extends T> out = poll();
        if (out == null && timeout == 0) {
            Intrinsics.unsupported("ReferenceQueue.remove: would wait for ever on one thread");
        }
        return out;
    }
}
