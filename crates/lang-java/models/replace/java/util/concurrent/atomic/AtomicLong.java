package java.util.concurrent.atomic;

import conspect.rt.Intrinsics;
import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A long that changes in one step: on one thread every step is one. */
public class AtomicLong extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    private long value;

    public AtomicLong() {}

    public AtomicLong(long initialValue) {
        value = initialValue;
    }

    public final long get() {
        return value;
    }

    public final long getPlain() {
        return value;
    }

    public final long getOpaque() {
        return value;
    }

    public final long getAcquire() {
        return value;
    }

    public final void set(long newValue) {
        value = newValue;
    }

    public final void lazySet(long newValue) {
        value = newValue;
    }

    public final void setPlain(long newValue) {
        value = newValue;
    }

    public final void setOpaque(long newValue) {
        value = newValue;
    }

    public final void setRelease(long newValue) {
        value = newValue;
    }

    public final long getAndSet(long newValue) {
        long old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetPlain(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetVolatile(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetAcquire(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetRelease(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final long compareAndExchange(long expected, long newValue) {
        long old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final long compareAndExchangeAcquire(long expected, long newValue) {
        long old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final long compareAndExchangeRelease(long expected, long newValue) {
        long old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final long getAndIncrement() {
        long old = value;
        value = old + 1;
        return old;
    }

    public final long getAndDecrement() {
        long old = value;
        value = old - 1;
        return old;
    }

    public final long incrementAndGet() {
        long old = value;
        value = old + 1;
        return old + 1;
    }

    public final long decrementAndGet() {
        long old = value;
        value = old - 1;
        return old - 1;
    }

    public final long getAndAdd(long delta) {
        long old = value;
        value = old + delta;
        return old;
    }

    public final long addAndGet(long delta) {
        long sum = value + delta;
        value = sum;
        return sum;
    }

    public final long getAndUpdate(LongUnaryOperator f) {
        long prev = value;
        long next = f.applyAsLong(prev);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            long now = value;
            if (now != prev) {
                next = f.applyAsLong(now);
            }
            prev = now;
        }
        return prev;
    }

    public final long updateAndGet(LongUnaryOperator f) {
        long prev = value;
        long next = f.applyAsLong(prev);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            long now = value;
            if (now != prev) {
                next = f.applyAsLong(now);
            }
            prev = now;
        }
        return next;
    }

    public final long getAndAccumulate(long x, LongBinaryOperator f) {
        long prev = value;
        long next = f.applyAsLong(prev, x);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            long now = value;
            if (now != prev) {
                next = f.applyAsLong(now, x);
            }
            prev = now;
        }
        return prev;
    }

    public final long accumulateAndGet(long x, LongBinaryOperator f) {
        long prev = value;
        long next = f.applyAsLong(prev, x);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            long now = value;
            if (now != prev) {
                next = f.applyAsLong(now, x);
            }
            prev = now;
        }
        return next;
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return (float) value;
    }

    @Override
    public double doubleValue() {
        return (double) value;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    /** Additions whose result nobody looks at trade places. */
    private static final int ADDITION = 1;

    /** Adds as one change. */
    private long add$(long by) {
        Intrinsics.threadChange(ADDITION);
        long sum = value + by;
        value = sum;
        Intrinsics.threadChange(0);
        return sum;
    }

    public final long incrementAndGet$() {
        return add$(1);
    }

    public final long getAndIncrement$() {
        return add$(1);
    }

    public final long decrementAndGet$() {
        return add$(-1);
    }

    public final long getAndDecrement$() {
        return add$(-1);
    }

    public final long addAndGet$(long delta) {
        return add$(delta);
    }

    public final long getAndAdd$(long delta) {
        return add$(delta);
    }
}
