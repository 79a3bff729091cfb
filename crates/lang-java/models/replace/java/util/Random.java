package java.util;

import conspect.rt.Arbitrary;
import java.io.Serializable;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import jdk.internal.util.random.RandomSupport.AbstractSpliteratorGenerator;

/**
 * The linear congruential generator that the API documentation prescribes. Without a seed its values are arbitrary;
 * sequences of them that no seed gives are among those that an exploration looks at.
 */
public class Random implements RandomGenerator, Serializable {
    private static final long serialVersionUID = 3905348978240129619L;

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;

    private long seed;
    private boolean seeded;
    private double nextNextGaussian;
    private boolean haveNextNextGaussian;

    public Random() {}

    public Random(long seed) {
        if (getClass() == Random.class) {
            scramble(seed);
        } else {
            // A subclass may have its own way with seeds.
            setSeed(seed);
        }
    }

    private void scramble(long newSeed) {
        seed = (newSeed ^ MULTIPLIER) & MASK;
        seeded = true;
    }

    public synchronized void setSeed(long newSeed) {
        scramble(newSeed);
        haveNextNextGaussian = false;
    }

    /** Has it no seed, and are its numbers not made by a class of the program? */
    private boolean isArbitrary() {
        Class<?> type = getClass();
        return !seeded
            && (type == Random.class
                || type == java.security.SecureRandom.class
                || type == java.util.concurrent.ThreadLocalRandom.class);
    }

    protected int next(int bits) {
        if (!seeded) {
            int all = Arbitrary.bits();
            return bits == 32 ? all : all >>> (32 - bits);
        }
        seed = (seed * MULTIPLIER + 0xBL) & MASK;
        return (int) (seed >>> (48 - bits));
    }

    @Override
    public void nextBytes(byte[] bytes) {
        int i = 0;
        while (i < bytes.length) {
            int word = nextInt();
            for (int n = 0; n < 4 && i < bytes.length; n++) {
                bytes[i] = (byte) word;
                word >>= 8;
                i++;
            }
        }
    }

    @Override
    public int nextInt() {
        return next(32);
    }

    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if (isArbitrary()) {
            return Arbitrary.between(0, bound);
        }
        int bits = next(31);
        if ((bound & -bound) == bound) {
            return (int) ((bound * (long) bits) >> 31);
        }
        int value = bits % bound;
        // The last, incomplete run of remainders would make small values likelier.
        while (bits - value + (bound - 1) < 0) {
            bits = next(31);
            value = bits % bound;
        }
        return value;
    }

    @Override
    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return isArbitrary() ? Arbitrary.between(origin, bound) : RandomGenerator.super.nextInt(origin, bound);
    }

    @Override
    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return isArbitrary() ? Arbitrary.between(0, bound) : RandomGenerator.super.nextLong(bound);
    }

    @Override
    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return isArbitrary() ? Arbitrary.between(origin, bound) : RandomGenerator.super.nextLong(origin, bound);
    }

    @Override
    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }

    @Override
    public boolean nextBoolean() {
        return next(1) != 0;
    }

    @Override
    public float nextFloat() {
        if (isArbitrary()) {
            return Arbitrary.smallFraction();
        }
        return next(24) / (float) (1 << 24);
    }

    @Override
    public double nextDouble() {
        if (isArbitrary()) {
            return Arbitrary.fraction();
        }
        return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
    }

    @Override
    public synchronized double nextGaussian() {
        if (haveNextNextGaussian) {
            haveNextNextGaussian = false;
            return nextNextGaussian;
        }
        double v1;
        double v2;
        double s;
        do {
            v1 = 2 * nextDouble() - 1;
            v2 = 2 * nextDouble() - 1;
            s = v1 * v1 + v2 * v2;
        } while (s >= 1 || s == 0);
        double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        nextNextGaussian = v2 * factor;
        haveNextNextGaussian = true;
        return v1 * factor;
    }

    @Override
    public IntStream ints(long streamSize) {
        return AbstractSpliteratorGenerator.ints(this, streamSize);
    }

    @Override
    public IntStream ints() {
        return AbstractSpliteratorGenerator.ints(this);
    }

    @Override
    public IntStream ints(long streamSize, int origin, int bound) {
        return AbstractSpliteratorGenerator.ints(this, streamSize, origin, bound);
    }

    @Override
    public IntStream ints(int origin, int bound) {
        return AbstractSpliteratorGenerator.ints(this, origin, bound);
    }

    @Override
    public LongStream longs(long streamSize) {
        return AbstractSpliteratorGenerator.longs(this, streamSize);
    }

    @Override
    public LongStream longs() {
        return AbstractSpliteratorGenerator.longs(this);
    }

    @Override
    public LongStream longs(long streamSize, long origin, long bound) {
        return AbstractSpliteratorGenerator.longs(this, streamSize, origin, bound);
    }

    @Override
    public LongStream longs(long origin, long bound) {
        return AbstractSpliteratorGenerator.longs(this, origin, bound);
    }

    @Override
    public DoubleStream doubles(long streamSize) {
        return AbstractSpliteratorGenerator.doubles(this, streamSize);
    }

    @Override
    public DoubleStream doubles() {
        return AbstractSpliteratorGenerator.doubles(this);
    }

    @Override
    public DoubleStream doubles(long streamSize, double origin, double bound) {
        return AbstractSpliteratorGenerator.doubles(this, streamSize, origin, bound);
    }

    @Override
    public DoubleStream doubles(double origin, double bound) {
        return AbstractSpliteratorGenerator.doubles(this, origin, bound);
    }
}
