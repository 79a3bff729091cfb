package conspect.rt;

import java.util.Spliterator;
import java.util.function.IntConsumer;

/** Walks over the units of a text, as the JDK's own spliterator of them does: none is looked at before it is asked for. */
public final class Units implements Spliterator.OfInt {
    private final char[] units;
    private final int fence;
    private int index;

    public Units(char[] units) {
        this(units, 0, units.length);
    }

    private Units(char[] units, int from, int to) {
        this.units = units;
        this.index = from;
        this.fence = to;
    }

    @Override
    public OfInt trySplit() {
        int low = index;
        int middle = (low + fence) >>> 1;
        if (low >= middle) {
            return null;
        }
        index = middle;
        return new Units(units, low, middle);
    }

    @Override
    public void forEachRemaining(IntConsumer action) {
        if (action == null) {
            throw new NullPointerException();
        }
        int at = index;
        index = fence;
        while (at < fence) {
            action.accept(units[at]);
            at++;
        }
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
        if (action == null) {
            throw new NullPointerException();
        }
        if (index >= fence) {
            return false;
        }
        action.accept(units[index++]);
        return true;
    }

    @Override
    public long estimateSize() {
        return fence - index;
    }

    @Override
    public int characteristics() {
        return IMMUTABLE | ORDERED | SIZED | SUBSIZED;
    }
}
