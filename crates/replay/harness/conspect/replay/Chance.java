package conspect.replay;

import java.util.Random;

/** Stands in for {@code java.util.Random}: without a seed, its numbers are those of the witness. */
public class Chance extends Random {
    private static final long serialVersionUID = 1L;

    // Without an initializer: the superclass's constructor sets it.
    private boolean seeded;

    public Chance() {
        super(0L);
        seeded = false;
    }

    public Chance(long seed) {
        super(seed);
    }

    @Override
    public synchronized void setSeed(long seed) {
        super.setSeed(seed);
        seeded = true;
    }

    private boolean given() {
        return !seeded && getClass() == Chance.class;
    }

    private static long number(String label) {
        return Long.parseLong(Requests.answer(label, label).substring(1));
    }

    @Override
    protected int next(int bits) {
        if (seeded) {
            return super.next(bits);
        }
        int all = (int) number("Random.bits()");
        return bits == 32 ? all : all >>> (32 - bits);
    }

    @Override
    public int nextInt(int bound) {
        if (bound <= 0 || !given()) {
            return super.nextInt(bound);
        }
        return (int) number("Random.int()");
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (!given()) {
            return ints(1, origin, bound).findFirst().getAsInt();
        }
        return (int) number("Random.int()");
    }

    public long nextLong(long bound) {
        return nextLong(0, bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return given() ? number("Random.long()") : longs(1, origin, bound).findFirst().getAsLong();
    }

    @Override
    public float nextFloat() {
        return given() ? fraction("Random.float()").floatValue() : super.nextFloat();
    }

    @Override
    public double nextDouble() {
        return given() ? fraction("Random.double()").doubleValue() : super.nextDouble();
    }

    /** In place of {@code Math.random()}. */
    public static double random() {
        return fraction("Random.double()").doubleValue();
    }

    private static Number fraction(String label) {
        String text = Requests.answer(label, label);
        if (text.charAt(0) == 'F') {
            return Float.intBitsToFloat(Integer.parseUnsignedInt(text.substring(1), 16));
        }
        return Double.longBitsToDouble(Long.parseUnsignedLong(text.substring(1), 16));
    }
}
