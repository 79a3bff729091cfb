package java.util.concurrent.atomic;

import java.io.Serializable;

/** A boolean that changes in one step: on one thread every step is one. */
public class AtomicBoolean implements Serializable {
    private static final long serialVersionUID = 1L;

    private boolean value;

    public AtomicBoolean() {}

    public AtomicBoolean(boolean initialValue) {
        value = initialValue;
    }

    public final boolean get() {
        return value;
    }

    public final boolean getPlain() {
        return value;
    }

    public final boolean getOpaque() {
        return value;
    }

    public final boolean getAcquire() {
        return value;
    }

    public final void set(boolean newValue) {
        value = newValue;
    }

    public final void lazySet(boolean newValue) {
        value = newValue;
    }

    public final void setPlain(boolean newValue) {
        value = newValue;
    }

    public final void setOpaque(boolean newValue) {
        value = newValue;
    }

    public final void setRelease(boolean newValue) {
        value = newValue;
    }

    public final boolean getAndSet(boolean newValue) {
        boolean old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public boolean weakCompareAndSet(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public boolean weakCompareAndSetPlain(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetVolatile(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetAcquire(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSetRelease(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean compareAndExchange(boolean expected, boolean newValue) {
        boolean old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final boolean compareAndExchangeAcquire(boolean expected, boolean newValue) {
        boolean old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    public final boolean compareAndExchangeRelease(boolean expected, boolean newValue) {
        boolean old = value;
        if (old == expected) {
            value = newValue;
        }
        return old;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
