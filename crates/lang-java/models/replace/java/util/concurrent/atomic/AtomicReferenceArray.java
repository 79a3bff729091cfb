package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** References that change in one step each: on one thread every step is one. */
public class AtomicReferenceArray<E> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final E[] values;

    @SuppressWarnings("unchecked")
    public AtomicReferenceArray(int length) {
        values = (E[]) new Object[length];
    }

    @SuppressWarnings("unchecked")
    public AtomicReferenceArray(E[] array) {
        values = (E[]) java.util.Arrays.copyOf(array, array.length, Object[].class);
    }

    public final int length() {
        return values.length;
    }

    public final E get(int i) {
        return values[i];
    }

    public final E getPlain(int i) {
        return values[i];
    }

    public final E getOpaque(int i) {
        return values[i];
    }

    public final E getAcquire(int i) {
        return values[i];
    }

    public final void set(int i, E newValue) {
        values[i] = newValue;
    }

    public final void lazySet(int i, E newValue) {
        values[i] = newValue;
    }

    public final void setPlain(int i, E newValue) {
        values[i] = newValue;
    }

    public final void setOpaque(int i, E newValue) {
        values[i] = newValue;
    }

    public final void setRelease(int i, E newValue) {
        values[i] = newValue;
    }

    public final E getAndSet(int i, E newValue) {
        E old = values[i];
        values[i] = newValue;
        return old;
    }

    public final boolean compareAndSet(int i, E expected, E newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int i, E expected, E newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetPlain(int i, E expected, E newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetVolatile(int i, E expected, E newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetAcquire(int i, E expected, E newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetRelease(int i, E expected, E newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final E compareAndExchange(int i, E expected, E newValue) {
        E old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final E compareAndExchangeAcquire(int i, E expected, E newValue) {
        E old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final E compareAndExchangeRelease(int i, E expected, E newValue) {
        E old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final E getAndUpdate(int i, UnaryOperator<E> f) {
        E prev = get(i);
        E next = f.apply(prev);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            E now = get(i);
            if (now != prev) {
                next = f.apply(now);
            }
            prev = now;
        }
        return prev;
    }

    public final E updateAndGet(int i, UnaryOperator<E> f) {
        E prev = get(i);
        E next = f.apply(prev);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            E now = get(i);
            if (now != prev) {
                next = f.apply(now);
            }
            prev = now;
        }
        return next;
    }

    public final E getAndAccumulate(int i, E x, BinaryOperator<E> f) {
        E prev = get(i);
        E next = f.apply(prev, x);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            E now = get(i);
            if (now != prev) {
                next = f.apply(now, x);
            }
            prev = now;
        }
        return prev;
    }

    public final E accumulateAndGet(int i, E x, BinaryOperator<E> f) {
        E prev = get(i);
        E next = f.apply(prev, x);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            E now = get(i);
            if (now != prev) {
                next = f.apply(now, x);
            }
            prev = now;
        }
        return next;
    }

    @Override
    public String toString() {
        return java.util.Arrays.toString(values);
    }
}
