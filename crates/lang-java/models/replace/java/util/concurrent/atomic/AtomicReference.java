package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** A reference that changes in one step: on one thread every step is one. */
public class AtomicReference<V> implements Serializable {
    private static final long serialVersionUID = 1L;

    private V value;

    public AtomicReference() {}

    public AtomicReference(V initialValue) {
        value = initialValue;
    }

    public final V get() {
        return value;
    }

    public final V getPlain() {
        return value;
    }

    public final V getOpaque() {
        return value;
    }

    public final V getAcquire() {
        return value;
    }

    public final void set(V newValue) {
        value = newValue;
    }

    public final void lazySet(V newValue) {
        value = newValue;
    }

    public final void setPlain(V newValue) {
        value = newValue;
    }

    public final void setOpaque(V newValue) {
        value = newValue;
    }

    public final void setRelease(V newValue) {
        value = newValue;
    }

    public final V getAndSet(V newValue) {
        V old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetPlain(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetVolatile(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetAcquire(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetRelease(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final V compareAndExchange(V expected, V newValue) {
        V old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final V compareAndExchangeAcquire(V expected, V newValue) {
        V old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final V compareAndExchangeRelease(V expected, V newValue) {
        V old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final V getAndUpdate(UnaryOperator<V> f) {
        V prev = value;
        V next = f.apply(prev);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            V now = value;
            if (now != prev) {
                next = f.apply(now);
            }
            prev = now;
        }
        return prev;
    }

    public final V updateAndGet(UnaryOperator<V> f) {
        V prev = value;
        V next = f.apply(prev);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            V now = value;
            if (now != prev) {
                next = f.apply(now);
            }
            prev = now;
        }
        return next;
    }

    public final V getAndAccumulate(V x, BinaryOperator<V> f) {
        V prev = value;
        V next = f.apply(prev, x);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            V now = value;
            if (now != prev) {
                next = f.apply(now, x);
            }
            prev = now;
        }
        return prev;
    }

    public final V accumulateAndGet(V x, BinaryOperator<V> f) {
        V prev = value;
        V next = f.apply(prev, x);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            V now = value;
            if (now != prev) {
                next = f.apply(now, x);
            }
            prev = now;
        }
        return next;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
