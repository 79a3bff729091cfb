package java.util.concurrent.atomic;

import conspect.rt.Intrinsics;
import java.io.Serializable;

/** A sum, kept in one cell. */
public class LongAdder extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Additions trade places. */
    private static final int ADDITION = 1;

    private long sum;

    public LongAdder() {}

    public void add(long x) {
        Intrinsics.threadChange(ADDITION);
        sum += x;
        Intrinsics.threadChange(0);
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public long sum() {
        return sum;
    }

    public void reset() {
        sum = 0;
    }

    public long sumThenReset() {
        long out = sum;
        sum = 0;
        return out;
    }

    @Override
    public String toString() {
        return String.valueOf(sum);
    }

    @Override
    public int intValue() {
        return (int) sum;
    }

    @Override
    public long longValue() {
        return sum;
    }

    @Override
    public float floatValue() {
        return (float) sum;
    }

    @Override
    public double doubleValue() {
        return (double) sum;
    }
}
