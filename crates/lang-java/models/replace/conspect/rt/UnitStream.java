package conspect.rt;

import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The units of a text as a stream. What is mostly done with them (those of a kind are counted, all or one of them are asked for something) is one
 * loop here, of which there are proofs; for the rest it is the JDK's own stream over the same units.
 */
public final class UnitStream implements IntStream {
    private final char[] units;
    /** Which units are left, or null for all. */
    private final IntPredicate kept;
    /** Was an operation called already? */
    private boolean used;

    public UnitStream(char[] units) {
        this(units, null);
    }

    private UnitStream(char[] units, IntPredicate kept) {
        this.units = units;
        this.kept = kept;
    }

    private void use() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
    }

    /** The JDK's stream of what is left. */
    private IntStream whole() {
        use();
        IntStream all = StreamSupport.intStream(new Units(units), false);
        return kept == null ? all : all.filter(kept);
    }

    /** The same for an operation with a function; without one it is no operation. */
    private IntStream whole(Object function) {
        Objects.requireNonNull(function);
        return whole();
    }

    /** The same for an operation with a number of elements. */
    private IntStream whole(long elements) {
        if (elements < 0) {
            throw new IllegalArgumentException(Long.toString(elements));
        }
        return whole();
    }

    private boolean keeps(int unit) {
        return kept == null || kept.test(unit);
    }

    @Override
    public IntStream filter(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        use();
        IntPredicate before = kept;
        return new UnitStream(units, before == null ? predicate : unit -> before.test(unit) && predicate.test(unit));
    }

    @Override
    public long count() {
        use();
        if (kept == null) {
            return units.length;
        }
        long count = 0;
        for (int i = 0; i < units.length; i++) {
            if (kept.test(units[i])) {
                count++;
            }
        }
        return count;
    }

    @Override
    public boolean anyMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        use();
        for (int i = 0; i < units.length; i++) {
            if (keeps(units[i]) && predicate.test(units[i])) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean allMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        use();
        for (int i = 0; i < units.length; i++) {
            if (keeps(units[i]) && !predicate.test(units[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean noneMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        use();
        for (int i = 0; i < units.length; i++) {
            if (keeps(units[i]) && predicate.test(units[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int sum() {
        use();
        int sum = 0;
        for (int i = 0; i < units.length; i++) {
            if (keeps(units[i])) {
                sum += units[i];
            }
        }
        return sum;
    }

    @Override
    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action);
        use();
        for (int i = 0; i < units.length; i++) {
            if (keeps(units[i])) {
                action.accept(units[i]);
            }
        }
    }

    @Override
    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    // All else is done by the JDK's streams.

    @Override
    public IntStream map(IntUnaryOperator mapper) {
        return whole(mapper).map(mapper);
    }

    @Override
    public <U> Stream<U> mapToObj(IntFunction<? extends U> mapper) {
        return whole(mapper).mapToObj(mapper);
    }

    @Override
    public LongStream mapToLong(IntToLongFunction mapper) {
        return whole(mapper).mapToLong(mapper);
    }

    @Override
    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        return whole(mapper).mapToDouble(mapper);
    }

    @Override
    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        return whole(mapper).flatMap(mapper);
    }

    @Override
    public IntStream mapMulti(IntMapMultiConsumer mapper) {
        return whole(mapper).mapMulti(mapper);
    }

    @Override
    public IntStream distinct() {
        return whole().distinct();
    }

    @Override
    public IntStream sorted() {
        return whole().sorted();
    }

    @Override
    public IntStream peek(IntConsumer action) {
        return whole(action).peek(action);
    }

    @Override
    public IntStream limit(long maxSize) {
        return whole(maxSize).limit(maxSize);
    }

    @Override
    public IntStream skip(long n) {
        return whole(n).skip(n);
    }

    @Override
    public IntStream takeWhile(IntPredicate predicate) {
        return whole(predicate).takeWhile(predicate);
    }

    @Override
    public IntStream dropWhile(IntPredicate predicate) {
        return whole(predicate).dropWhile(predicate);
    }

    @Override
    public int[] toArray() {
        return whole().toArray();
    }

    @Override
    public int reduce(int identity, IntBinaryOperator op) {
        return whole(op).reduce(identity, op);
    }

    @Override
    public OptionalInt reduce(IntBinaryOperator op) {
        return whole(op).reduce(op);
    }

    @Override
    public <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        Objects.requireNonNull(supplier);
        return whole(accumulator).collect(supplier, accumulator, combiner);
    }

    @Override
    public OptionalInt min() {
        return whole().min();
    }

    @Override
    public OptionalInt max() {
        return whole().max();
    }

    @Override
    public OptionalDouble average() {
        return whole().average();
    }

    @Override
    public IntSummaryStatistics summaryStatistics() {
        return whole().summaryStatistics();
    }

    @Override
    public OptionalInt findFirst() {
        return whole().findFirst();
    }

    @Override
    public OptionalInt findAny() {
        return whole().findAny();
    }

    @Override
    public LongStream asLongStream() {
        return whole().asLongStream();
    }

    @Override
    public DoubleStream asDoubleStream() {
        return whole().asDoubleStream();
    }

    @Override
    public Stream<Integer> boxed() {
        return whole().boxed();
    }

    @Override
    public IntStream sequential() {
        return this;
    }

    @Override
    public IntStream parallel() {
        // The stream itself is the parallel one: to ask for that in each loop would lead all proofs to the JDK's streams.
        Intrinsics.unsupported("a parallel stream of a text's units");
        return this;
    }

    @Override
    public IntStream unordered() {
        return whole().unordered();
    }

    @Override
    public PrimitiveIterator.OfInt iterator() {
        return whole().iterator();
    }

    @Override
    public Spliterator.OfInt spliterator() {
        return whole().spliterator();
    }

    @Override
    public boolean isParallel() {
        return false;
    }

    @Override
    public IntStream onClose(Runnable closeHandler) {
        Intrinsics.unsupported("what is done when a stream of a text's units is closed");
        return this;
    }

    @Override
    public void close() {
        used = true;
    }
}
