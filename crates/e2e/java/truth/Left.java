import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** What is returned and computes later: nobody does that work, which the answer says. Where the entry does it itself, nothing is left. */
public class Left {
    /** With an assertion, so that no answer comes of there being none. */
    static int quotient(int x, int n) {
        assert x < 1000;
        return x / n;
    }

    //@ streamed A=proved E=proved assuming: nobody goes over a sequence that is returned, which may be computed where that is done
    static Stream<Integer> streamed(int n) { return Stream.of(1, 2).map(x -> quotient(x, n)); }

    //@ numbers A=proved E=proved assuming: nobody goes over a sequence that is returned, which may be computed where that is done
    static IntStream numbers(int n) { return IntStream.range(0, 3).map(x -> quotient(x, n)); }

    //@ summed A=proved E=violated
    static int summed(int n) { return IntStream.range(0, 3).map(x -> quotient(x, n)).sum(); }

    //@ counted A=proved E=proved assuming: nobody goes over a sequence that is returned, which may be computed where that is done
    static Iterator<Integer> counted(int n) {
        assert n != n + 1;
        return new Iterator<>() {
            public boolean hasNext() { return true; }
            public Integer next() { return quotient(10, n); }
        };
    }

    //@ iterable A=proved E=proved assuming: nobody goes over a sequence that is returned, which may be computed where that is done
    static Iterable<Integer> iterable(int n) { return () -> counted(n); }

    //@ walked A=proved E=violated
    static int walked(int n) {
        for (int x : iterable(n)) return x;
        return 0;
    }

    //@ listed A=proved E=proved plainly
    static List<Integer> listed(int n) {
        assert n != n + 1;
        return List.of(n);
    }

    //@ future A=proved E=proved assuming: nobody waits for a future that is returned, which keeps its exceptions
    static CompletableFuture<Integer> future(int n) {
        CompletableFuture<Integer> done = CompletableFuture.completedFuture(10);
        return done.thenApply(x -> quotient(x, n));
    }

    //@ task A=proved E=proved assuming: nobody waits for a future that is returned, which keeps its exceptions
    static FutureTask<Integer> task(int n) { return new FutureTask<>(() -> quotient(10, n)); }

    //@ awaited A=proved E=violated
    static int awaited(int n) { return future(n).join(); }

    //@ supplier A=proved E=proved assuming: nobody calls a function that is returned
    static Supplier<Integer> supplier(int n) { return () -> quotient(10, n); }

    //@ order A=proved E=proved assuming: nobody calls a function that is returned
    static Comparator<Integer> order(int n) { return (a, b) -> quotient(1, n) * Integer.compare(a, b); }

    //@ runnable A=proved E=proved assuming: nobody calls a function that is returned
    static Runnable runnable(int n) { return () -> { assert n != 3; }; }

    //@ run A=violated E=proved
    static void run(int n) { runnable(n).run(); }

    //@ callable A=proved E=proved assuming: nobody calls a function that is returned
    static Callable<Integer> callable(int n) { return () -> quotient(10, n); }

    //@ callables A=proved E=proved assuming: nobody calls a function that is returned
    static List<Callable<Integer>> callables(int n) { return List.of(() -> quotient(10, n)); }

    //@ array A=proved E=proved assuming: nobody calls a function that is returned
    static Runnable[] array(int n) { return new Runnable[] { () -> { assert n != 3; } }; }

    @FunctionalInterface
    interface Rule { boolean holds(int n); }

    //@ rule A=proved E=proved assuming: nobody calls a function that is returned
    static Rule rule(int n) { return x -> quotient(1, n) > x; }

    static final class Job implements Runnable {
        public void run() { assert false; }
    }

    /** Its method has a name of its own, and can be entered. */
    //@ job A=proved E=proved plainly
    static Job job(int n) {
        assert n != n + 1;
        return new Job();
    }

    enum Op implements IntUnaryOperator {
        NEGATE { public int applyAsInt(int x) { return -x; } };
    }

    //@ op A=proved E=proved plainly
    static Op op(int n) {
        assert n != n + 1;
        return Op.NEGATE;
    }

    /** A class is no object of it. */
    //@ type A=proved E=proved plainly
    static Class<? extends Runnable> type(int n) {
        assert n != n + 1;
        return Job.class;
    }

    //@ nothing A=proved E=proved plainly
    static void nothing(int n) {
        assert n != n + 1;
        counted(n);
    }
}
