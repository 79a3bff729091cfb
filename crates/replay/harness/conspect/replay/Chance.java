package conspect.replay;

import java.util.Random;
import java.util.function.ToLongFunction;

/**
 * Stands in for {@code java.util.Random}: without a seed, its numbers are those of the witness. From the second number on, the witness
 * has a seed, and the numbers are those that the JVM's own generator makes of it; numbers that differ from the witness end the run.
 */
public class Chance extends Random {
    private static final long serialVersionUID = 1L;

    /** The generator of {@code Math.random()}. */
    private static final Chance OF_MATH = new Chance();

    // Without initializers: the superclass's constructor sets the first of them.
    private boolean seeded;
    private boolean begun;
    private transient ToLongFunction<Random> first;
    private long firstNumber;
    private transient Random explained;

    public Chance() {
        super(0L);
        seeded = false;
    }

    public Chance(long seed) {
        super(seed);
    }

    /** A generator that is given: the witness has its seed, and the numbers that it makes. */
    Chance(Random explained) {
        super(0L);
        seeded = false;
        begun = true;
        this.explained = explained;
    }

    @Override
    public synchronized void setSeed(long seed) {
        super.setSeed(seed);
        seeded = true;
    }

    private boolean given() {
        return !seeded && (getClass() == Chance.class || getClass() == Secret.class);
    }

    /** Do its numbers follow from a seed? */
    boolean isExplained() {
        return true;
    }

    private static long number(String label) {
        return Long.parseLong(Requests.answer(label, label).substring(1));
    }

    /** A number that the witness gives, which the generator makes by `draw`; the first one of some draws needs no seed. */
    private long follow(long told, boolean any, ToLongFunction<Random> draw) {
        if (!isExplained()) {
            return told;
        }
        if (!begun && any) {
            begun = true;
            first = draw;
            firstNumber = told;
            return told;
        }
        begun = true;
        if (explained == null) {
            explained = new Random(number("Random.seed()"));
            if (first != null) {
                same(firstNumber, first.applyAsLong(explained));
            }
        }
        same(told, draw.applyAsLong(explained));
        return told;
    }

    private static void same(long told, long made) {
        if (told != made) {
            Outcome.write("mismatch", "a number that its seed gives", made + " in place of " + told, "0");
        }
    }

    @Override
    protected int next(int bits) {
        if (seeded) {
            return super.next(bits);
        }
        int all = (int) number("Random.bits()");
        int value = bits == 32 ? all : all >>> (32 - bits);
        // The numbers of 32 bits and less are those of nextInt without its lower bits.
        return (int) follow(value, true, r -> bits == 32 ? r.nextInt() : r.nextInt() >>> (32 - bits));
    }

    @Override
    public int nextInt(int bound) {
        if (bound <= 0 || !given()) {
            return super.nextInt(bound);
        }
        return (int) follow(number("Random.int()"), true, r -> r.nextInt(bound));
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (!given()) {
            return ints(1, origin, bound).findFirst().getAsInt();
        }
        return (int) follow(number("Random.int()"), false, r -> r.ints(1, origin, bound).findFirst().getAsInt());
    }

    public long nextLong(long bound) {
        return nextLong(0, bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (!given()) {
            return longs(1, origin, bound).findFirst().getAsLong();
        }
        return follow(number("Random.long()"), false, r -> r.longs(1, origin, bound).findFirst().getAsLong());
    }

    @Override
    public float nextFloat() {
        if (!given()) {
            return super.nextFloat();
        }
        float value = fraction("Random.float()").floatValue();
        follow(Float.floatToIntBits(value), true, r -> Float.floatToIntBits(r.nextFloat()));
        return value;
    }

    @Override
    public double nextDouble() {
        if (!given()) {
            return super.nextDouble();
        }
        double value = fraction("Random.double()").doubleValue();
        follow(Double.doubleToLongBits(value), false, r -> Double.doubleToLongBits(r.nextDouble()));
        return value;
    }

    /** In place of {@code Math.random()}. */
    public static double random() {
        return OF_MATH.nextDouble();
    }

    private static Number fraction(String label) {
        String text = Requests.answer(label, label);
        if (text.charAt(0) == 'F') {
            return Float.intBitsToFloat(Integer.parseUnsignedInt(text.substring(1), 16));
        }
        return Double.longBitsToDouble(Long.parseUnsignedLong(text.substring(1), 16));
    }
}
