package java.util.concurrent.atomic;

import conspect.rt.Intrinsics;
import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** An int that changes in one step: on one thread every step is one. */
public class AtomicInteger extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    private int value;

    public AtomicInteger() {}

    public AtomicInteger(int initialValue) {
        value = initialValue;
    }

    public final int get() {
        return value;
    }

    public final int getPlain() {
        return value;
    }

    public final int getOpaque() {
        return value;
    }

    public final int getAcquire() {
        return value;
    }

    public final void set(int newValue) {
        value = newValue;
    }

    public final void lazySet(int newValue) {
        value = newValue;
    }

    public final void setPlain(int newValue) {
        value = newValue;
    }

    public final void setOpaque(int newValue) {
        value = newValue;
    }

    public final void setRelease(int newValue) {
        value = newValue;
    }

    public final int getAndSet(int newValue) {
        int old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetPlain(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetVolatile(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetAcquire(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetRelease(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final int compareAndExchange(int expected, int newValue) {
        int old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final int compareAndExchangeAcquire(int expected, int newValue) {
        int old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final int compareAndExchangeRelease(int expected, int newValue) {
        int old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final int getAndIncrement() {
        int old = value;
        value = old + 1;
        return old;
    }

    public final int getAndDecrement() {
        int old = value;
        value = old - 1;
        return old;
    }

    public final int incrementAndGet() {
        int old = value;
        value = old + 1;
        return old + 1;
    }

    public final int decrementAndGet() {
        int old = value;
        value = old - 1;
        return old - 1;
    }

    public final int getAndAdd(int delta) {
        int old = value;
        value = old + delta;
        return old;
    }

    public final int addAndGet(int delta) {
        int sum = value + delta;
        value = sum;
        return sum;
    }

    public final int getAndUpdate(IntUnaryOperator f) {
        int prev = value;
        int next = f.applyAsInt(prev);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            int now = value;
            if (now != prev) {
                next = f.applyAsInt(now);
            }
            prev = now;
        }
        return prev;
    }

    public final int updateAndGet(IntUnaryOperator f) {
        int prev = value;
        int next = f.applyAsInt(prev);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            int now = value;
            if (now != prev) {
                next = f.applyAsInt(now);
            }
            prev = now;
        }
        return next;
    }

    public final int getAndAccumulate(int x, IntBinaryOperator f) {
        int prev = value;
        int next = f.applyAsInt(prev, x);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            int now = value;
            if (now != prev) {
                next = f.applyAsInt(now, x);
            }
            prev = now;
        }
        return prev;
    }

    public final int accumulateAndGet(int x, IntBinaryOperator f) {
        int prev = value;
        int next = f.applyAsInt(prev, x);
        // The function may have set the value itself: then it is asked again.
        while (!compareAndSet(prev, next)) {
            int now = value;
            if (now != prev) {
                next = f.applyAsInt(now, x);
            }
            prev = now;
        }
        return next;
    }

    @Override
    public int intValue() {
        return value;
    }

    @Override
    public long longValue() {
        return (long) value;
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
    private int add$(int by) {
        Intrinsics.threadChange(ADDITION);
        int sum = value + by;
        value = sum;
        Intrinsics.threadChange(0);
        return sum;
    }

    public final int incrementAndGet$() {
        return add$(1);
    }

    public final int getAndIncrement$() {
        return add$(1);
    }

    public final int decrementAndGet$() {
        return add$(-1);
    }

    public final int getAndDecrement$() {
        return add$(-1);
    }

    public final int addAndGet$(int delta) {
        return add$(delta);
    }

    public final int getAndAdd$(int delta) {
        return add$(delta);
    }
}
