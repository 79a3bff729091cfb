package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Longs that change in one step each: on one thread every step is one. */
public class AtomicLongArray implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long[] values;

    public AtomicLongArray(int length) {
        values = new long[length];
    }

    public AtomicLongArray(long[] array) {
        values = array.clone();
    }

    public final int length() {
        return values.length;
    }

    public final long get(int i) {
        return values[i];
    }

    public final long getPlain(int i) {
        return values[i];
    }

    public final long getOpaque(int i) {
        return values[i];
    }

    public final long getAcquire(int i) {
        return values[i];
    }

    public final void set(int i, long newValue) {
        values[i] = newValue;
    }

    public final void lazySet(int i, long newValue) {
        values[i] = newValue;
    }

    public final void setPlain(int i, long newValue) {
        values[i] = newValue;
    }

    public final void setOpaque(int i, long newValue) {
        values[i] = newValue;
    }

    public final void setRelease(int i, long newValue) {
        values[i] = newValue;
    }

    public final long getAndSet(int i, long newValue) {
        long old = values[i];
        values[i] = newValue;
        return old;
    }

    public final boolean compareAndSet(int i, long expected, long newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int i, long expected, long newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetPlain(int i, long expected, long newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetVolatile(int i, long expected, long newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetAcquire(int i, long expected, long newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetRelease(int i, long expected, long newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final long compareAndExchange(int i, long expected, long newValue) {
        long old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final long compareAndExchangeAcquire(int i, long expected, long newValue) {
        long old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final long compareAndExchangeRelease(int i, long expected, long newValue) {
        long old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final long getAndIncrement(int i) {
        long old = values[i];
        values[i] = old + 1;
        return old;
    }

    public final long getAndDecrement(int i) {
        long old = values[i];
        values[i] = old - 1;
        return old;
    }

    public final long incrementAndGet(int i) {
        long old = values[i];
        values[i] = old + 1;
        return old + 1;
    }

    public final long decrementAndGet(int i) {
        long old = values[i];
        values[i] = old - 1;
        return old - 1;
    }

    public final long getAndAdd(int i, long delta) {
        long old = values[i];
        values[i] = old + delta;
        return old;
    }

    public final long addAndGet(int i, long delta) {
        long sum = values[i] + delta;
        values[i] = sum;
        return sum;
    }

    public final long getAndUpdate(int i, LongUnaryOperator f) {
        long prev = get(i);
        long next = f.applyAsLong(prev);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            long now = get(i);
            if (now != prev) {
                next = f.applyAsLong(now);
            }
            prev = now;
        }
        return prev;
    }

    public final long updateAndGet(int i, LongUnaryOperator f) {
        long prev = get(i);
        long next = f.applyAsLong(prev);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            long now = get(i);
            if (now != prev) {
                next = f.applyAsLong(now);
            }
            prev = now;
        }
        return next;
    }

    public final long getAndAccumulate(int i, long x, LongBinaryOperator f) {
        long prev = get(i);
        long next = f.applyAsLong(prev, x);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            long now = get(i);
            if (now != prev) {
                next = f.applyAsLong(now, x);
            }
            prev = now;
        }
        return prev;
    }

    public final long accumulateAndGet(int i, long x, LongBinaryOperator f) {
        long prev = get(i);
        long next = f.applyAsLong(prev, x);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            long now = get(i);
            if (now != prev) {
                next = f.applyAsLong(now, x);
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
