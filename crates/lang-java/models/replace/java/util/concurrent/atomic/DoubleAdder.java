package java.util.concurrent.atomic;

import java.io.Serializable;

/** A sum, kept in one cell. */
public class DoubleAdder extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    private double sum;

    public DoubleAdder() {}

    public void add(double x) {
        sum += x;
    }

    public double sum() {
        return sum;
    }

    public void reset() {
        sum = 0;
    }

    public double sumThenReset() {
        double out = sum;
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
        return (long) sum;
    }

    @Override
    public float floatValue() {
        return (float) sum;
    }

    @Override
    public double doubleValue() {
        return sum;
    }
}
