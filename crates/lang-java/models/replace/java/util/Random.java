package java.util;

import conspect.rt.Arbitrary;
import java.io.Serializable;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import jdk.internal.util.random.RandomSupport.AbstractSpliteratorGenerator;

/**
 * The linear congruential generator that the API documentation prescribes. Without a seed its values are arbitrary, and a seed that
 * explains them is an unknown, which nothing but the deferred constraints ({@link Arbitrary#refuted}) depends on: they are asked for
 * before a violation is claimed. A first number of at most 32 bits needs no explanation, for some seed gives each of them. A generator
 * that is given is one whose seed is an unknown of its own.
 */
public class Random implements RandomGenerator, Serializable {
    private static final long serialVersionUID = 3905348978240129619L;

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;

    private long seed;
    private boolean seeded;
    /** Without a seed that is known: whether {@code seed} explains its numbers, or none or one of them were asked for. */
    private int state;
    private int firstBits;
    private int firstBound;
    private int firstValue;
    private static final int EXPLAINED = 0;
    private static final int NEW = 1;
    private static final int BEGUN = 2;

    private double nextNextGaussian;
    private boolean haveNextNextGaussian;

    public Random() {
        state = NEW;
    }

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

    /** Do its numbers follow from a seed that nobody knows? Those of cryptographic generators, and of threads, have no such seed. */
    private boolean isExplained() {
        return !(this instanceof java.security.SecureRandom) && !(this instanceof java.util.concurrent.ThreadLocalRandom);
    }

    private int advance(int bits) {
        seed = (seed * MULTIPLIER + 0xBL) & MASK;
        return (int) (seed >>> (48 - bits));
    }

    /** The number of so many bits, or of 31 bits below a bound, follows from the seed. */
    private void explain(int bits, int bound, int value) {
        if (!isExplained()) {
            return;
        }
        if (state == NEW) {
            state = BEGUN;
            firstBits = bits;
            firstBound = bound;
            firstValue = value;
            return;
        }
        explainFirst();
        refute(bits, bound, value);
    }

    private void explainFirst() {
        if (state == EXPLAINED) {
            return;
        }
        seed = (Arbitrary.seed() ^ MULTIPLIER) & MASK;
        if (state == BEGUN) {
            refute(firstBits, firstBound, firstValue);
        }
        state = EXPLAINED;
    }

    // Nothing here branches on what is unknown. A number after one that was rejected is left out.
    private void refute(int bits, int bound, int value) {
        int top = advance(bits);
        if (bound == 0) {
            Arbitrary.refuted |= top ^ value;
            return;
        }
        int remainder = top % bound;
        int notPower = bound & (bound - 1);
        int mask = (notPower | -notPower) >> 31;
        int scaled = (int) ((bound * (long) top) >> 31);
        int wanted = (remainder & mask) | (scaled & ~mask);
        int rejected = (top - remainder + (bound - 1)) >>> 31;
        Arbitrary.refuted |= (wanted ^ value) | (rejected & mask);
    }

    /** The number from {@code origin} to below {@code bound} follows from the seed ({@code RandomSupport.boundedNextInt}). */
    private int explained(int origin, int bound, int value) {
        if (isExplained()) {
            explainFirst();
            int word = advance(32);
            int range = bound - origin;
            if (range < 0) {
                Arbitrary.refuted |= word ^ value;
            } else if ((range & (range - 1)) == 0) {
                Arbitrary.refuted |= ((word & (range - 1)) + origin) ^ value;
            } else {
                int half = word >>> 1;
                int remainder = half % range;
                Arbitrary.refuted |= ((remainder + origin) ^ value) | ((half + (range - 1) - remainder) >>> 31);
            }
        }
        return value;
    }

    /** The number from {@code origin} to below {@code bound} follows from the seed ({@code RandomSupport.boundedNextLong}). */
    private long explained(long origin, long bound, long value) {
        if (isExplained()) {
            explainFirst();
            long word = ((long) advance(32) << 32) + advance(32);
            long range = bound - origin;
            if (range < 0) {
                Arbitrary.refuted |= word ^ value;
            } else if ((range & (range - 1)) == 0) {
                Arbitrary.refuted |= ((word & (range - 1)) + origin) ^ value;
            } else {
                long half = word >>> 1;
                long remainder = half % range;
                Arbitrary.refuted |= ((remainder + origin) ^ value) | ((half + (range - 1) - remainder) >>> 63);
            }
        }
        return value;
    }

    protected int next(int bits) {
        if (!seeded) {
            int all = Arbitrary.bits();
            int value = bits == 32 ? all : all >>> (32 - bits);
            explain(bits, 0, value);
            return value;
        }
        return advance(bits);
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
            int value = Arbitrary.between(0, bound);
            explain(31, bound, value);
            return value;
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
        return isArbitrary()
            ? explained(origin, bound, Arbitrary.between(origin, bound))
            : RandomGenerator.super.nextInt(origin, bound);
    }

    @Override
    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return isArbitrary()
            ? explained(0L, bound, Arbitrary.between(0L, bound))
            : RandomGenerator.super.nextLong(bound);
    }

    @Override
    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return isArbitrary()
            ? explained(origin, bound, Arbitrary.between(origin, bound))
            : RandomGenerator.super.nextLong(origin, bound);
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
            float value = Arbitrary.smallFraction();
            explain(24, 0, (int) (value * 0x1.0p24f));
            return value;
        }
        return next(24) / (float) (1 << 24);
    }

    @Override
    public double nextDouble() {
        if (isArbitrary()) {
            double value = Arbitrary.fraction();
            if (isExplained()) {
                explainFirst();
                long bits = (long) (value * 0x1.0p53);
                Arbitrary.refuted |= (((long) advance(26) << 27) + advance(27)) ^ bits;
            }
            return value;
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
