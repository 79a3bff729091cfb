package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Ints that change in one step each: on one thread every step is one. */
public class AtomicIntegerArray implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] values;

    public AtomicIntegerArray(int length) {
        values = new int[length];
    }

    public AtomicIntegerArray(int[] array) {
        values = array.clone();
    }

    public final int length() {
        return values.length;
    }

    public final int get(int i) {
        return values[i];
    }

    public final int getPlain(int i) {
        return values[i];
    }

    public final int getOpaque(int i) {
        return values[i];
    }

    public final int getAcquire(int i) {
        return values[i];
    }

    public final void set(int i, int newValue) {
        values[i] = newValue;
    }

    public final void lazySet(int i, int newValue) {
        values[i] = newValue;
    }

    public final void setPlain(int i, int newValue) {
        values[i] = newValue;
    }

    public final void setOpaque(int i, int newValue) {
        values[i] = newValue;
    }

    public final void setRelease(int i, int newValue) {
        values[i] = newValue;
    }

    public final int getAndSet(int i, int newValue) {
        int old = values[i];
        values[i] = newValue;
        return old;
    }

    public final boolean compareAndSet(int i, int expected, int newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int i, int expected, int newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetPlain(int i, int expected, int newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetVolatile(int i, int expected, int newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetAcquire(int i, int expected, int newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSetRelease(int i, int expected, int newValue) {
        if (values[i] != expected) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final int compareAndExchange(int i, int expected, int newValue) {
        int old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final int compareAndExchangeAcquire(int i, int expected, int newValue) {
        int old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final int compareAndExchangeRelease(int i, int expected, int newValue) {
        int old = values[i];
        if (old == expected) {
            values[i] = newValue;
        }
        return old;
    }

    public final int getAndIncrement(int i) {
        int old = values[i];
        values[i] = old + 1;
        return old;
    }

    public final int getAndDecrement(int i) {
        int old = values[i];
        values[i] = old - 1;
        return old;
    }

    public final int incrementAndGet(int i) {
        int old = values[i];
        values[i] = old + 1;
        return old + 1;
    }

    public final int decrementAndGet(int i) {
        int old = values[i];
        values[i] = old - 1;
        return old - 1;
    }

    public final int getAndAdd(int i, int delta) {
        int old = values[i];
        values[i] = old + delta;
        return old;
    }

    public final int addAndGet(int i, int delta) {
        int sum = values[i] + delta;
        values[i] = sum;
        return sum;
    }

    public final int getAndUpdate(int i, IntUnaryOperator f) {
        int prev = get(i);
        int next = f.applyAsInt(prev);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            int now = get(i);
            if (now != prev) {
                next = f.applyAsInt(now);
            }
            prev = now;
        }
        return prev;
    }

    public final int updateAndGet(int i, IntUnaryOperator f) {
        int prev = get(i);
        int next = f.applyAsInt(prev);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            int now = get(i);
            if (now != prev) {
                next = f.applyAsInt(now);
            }
            prev = now;
        }
        return next;
    }

    public final int getAndAccumulate(int i, int x, IntBinaryOperator f) {
        int prev = get(i);
        int next = f.applyAsInt(prev, x);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            int now = get(i);
            if (now != prev) {
                next = f.applyAsInt(now, x);
            }
            prev = now;
        }
        return prev;
    }

    public final int accumulateAndGet(int i, int x, IntBinaryOperator f) {
        int prev = get(i);
        int next = f.applyAsInt(prev, x);
        // The function may have set the element itself: then it is asked again.
        while (!compareAndSet(i, prev, next)) {
            int now = get(i);
            if (now != prev) {
                next = f.applyAsInt(now, x);
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
