package java.util.concurrent;

import conspect.rt.Intrinsics;
import conspect.rt.Pool;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What will be known. Which thread does what follows from it depends on the order of threads: whoever completes it, or whoever
 * asks for what follows. So that is done by a thread of its own, which comes after both. Who waits comes after who completes; who
 * only asks how far it is reads {@code state}, which the one that completes it writes.
 */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    private static final int OPEN = 0;
    private static final int NORMAL = 1;
    private static final int FAILED = 2;

    private int state;
    private T value;
    private Throwable failure;
    private boolean done$;
    private int mark$;
    private Dependent dependents$;

    /** A name for tasks that this class makes. */
    public interface AsynchronousCompletionTask {}

    /** What is to be done once a future is complete. */
    private static final class Dependent {
        private final Runnable body$;
        private int mark$;
        private Dependent before$;

        Dependent(Runnable body) {
            this.body$ = body;
        }
    }

    public CompletableFuture() {}

    private static Executor checked(Executor executor) {
        if (executor == null) {
            throw new NullPointerException();
        }
        return executor;
    }

    private static <F> F given(F f) {
        if (f == null) {
            throw new NullPointerException();
        }
        return f;
    }

    public Executor defaultExecutor() {
        return Pool.common();
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<U>();
    }

    /** What follows is done when this is complete. */
    private void onDone(Runnable body) {
        if (!done$) {
            Dependent dependent = new Dependent(body);
            dependent.mark$ = Intrinsics.threadMark();
            dependent.before$ = dependents$;
            dependents$ = dependent;
        } else if (mark$ == 0 || Intrinsics.threadIsBefore(mark$)) {
            body.run();
        } else {
            aside(body, mark$);
        }
    }

    /** Done after a mark by a thread that may be any of several. */
    private static void aside(Runnable body, int mark) {
        Thread thread = Thread.enter$();
        if (mark != 0) {
            Intrinsics.threadJoin(mark);
        }
        body.run();
        thread.leave$();
    }

    private boolean finish(int how, T result, Throwable thrown) {
        if (state != OPEN) {
            return false;
        }
        value = result;
        failure = thrown;
        state = how;
        mark$ = Intrinsics.threadMark();
        done$ = true;
        Dependent dependent = dependents$;
        dependents$ = null;
        while (dependent != null) {
            if (mark$ == 0) {
                dependent.body$.run();
            } else {
                aside(dependent.body$, dependent.mark$);
            }
            dependent = dependent.before$;
        }
        return true;
    }

    /** Completes with an exception that a function threw, or that came from another future. */
    private void fail(Throwable thrown) {
        finish(FAILED, null, thrown instanceof CompletionException ? thrown : new CompletionException(thrown));
    }

    private static void run(Executor executor, Runnable body) {
        if (executor == null) {
            body.run();
        } else {
            executor.execute(body);
        }
    }

    /** What follows from this future, and from another where there is one; a failure goes on as it is. */
    private <U> CompletableFuture<U> then(CompletableFuture<?> other, Executor executor, Consumer<CompletableFuture<U>> body) {
        CompletableFuture<U> next = newIncompleteFuture();
        Runnable guarded = () -> {
            try {
                Throwable thrown = failure;
                if (thrown == null && other != null) {
                    thrown = other.failure;
                }
                if (thrown != null) {
                    next.fail(thrown);
                } else {
                    body.accept(next);
                }
            } catch (Throwable e) {
                next.fail(e);
            }
        };
        after(other, executor, guarded, next);
        return next;
    }

    /** As {@code then}, whether there was a failure or not. */
    private <U> CompletableFuture<U> always(Executor executor, Consumer<CompletableFuture<U>> body) {
        CompletableFuture<U> next = newIncompleteFuture();
        Runnable guarded = () -> {
            try {
                body.accept(next);
            } catch (Throwable e) {
                next.fail(e);
            }
        };
        after(null, executor, guarded, next);
        return next;
    }

    private <U> void after(CompletableFuture<?> other, Executor executor, Runnable body, CompletableFuture<U> next) {
        Runnable dispatched = () -> {
            try {
                run(executor, body);
            } catch (Throwable e) {
                next.fail(e);
            }
        };
        onDone(other == null ? dispatched : () -> other.onDone(dispatched));
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return supplyAsync(supplier, Pool.common());
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        checked(executor);
        given(supplier);
        CompletableFuture<U> next = new CompletableFuture<U>();
        executor.execute(() -> next.supply(supplier));
        return next;
    }

    private void supply(Supplier<? extends T> supplier) {
        T result;
        try {
            result = supplier.get();
        } catch (Throwable e) {
            fail(e);
            return;
        }
        finish(NORMAL, result, null);
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable) {
        return runAsync(runnable, Pool.common());
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        checked(executor);
        given(runnable);
        CompletableFuture<Void> next = new CompletableFuture<Void>();
        executor.execute(() -> next.supply(() -> {
            runnable.run();
            return null;
        }));
        return next;
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        CompletableFuture<U> next = new CompletableFuture<U>();
        next.finish(NORMAL, value, null);
        return next;
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable ex) {
        given(ex);
        CompletableFuture<U> next = new CompletableFuture<U>();
        next.finish(FAILED, null, ex);
        return next;
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        return completedFuture(value);
    }

    public static <U> CompletionStage<U> failedStage(Throwable ex) {
        return failedFuture(ex);
    }

    @Override
    public boolean isDone() {
        return state != OPEN;
    }

    @Override
    public boolean isCancelled() {
        return state == FAILED && failure instanceof CancellationException;
    }

    public boolean isCompletedExceptionally() {
        return state == FAILED;
    }

    /** Waits until somebody has completed it. */
    private void await() {
        if (!done$) {
            Thread.runStarted$();
        }
        if (!done$) {
            Intrinsics.unsupported("waiting for a future that nobody completes, or whose thread waits itself");
        }
        if (mark$ != 0) {
            Intrinsics.threadJoin(mark$);
        }
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        await();
        if (state == NORMAL) {
            return value;
        }
        Throwable thrown = failure;
        if (thrown instanceof CancellationException) {
            throw cancelled(thrown);
        }
        if (thrown instanceof CompletionException && thrown.getCause() != null) {
            thrown = thrown.getCause();
        }
        throw new ExecutionException(thrown);
    }

    /** Newer releases wrap it in another. */
    private static CancellationException cancelled(Throwable thrown) {
        return (CancellationException) thrown;
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        given(unit);
        if (!done$ || !Intrinsics.threadIsBefore(mark$)) {
            Thread.inTime$();
        }
        return get();
    }

    public T join() {
        await();
        return now();
    }

    private T now() {
        if (state == NORMAL) {
            return value;
        }
        if (failure instanceof CancellationException) {
            throw cancelled(failure);
        }
        if (failure instanceof CompletionException) {
            throw (CompletionException) failure;
        }
        throw new CompletionException(failure);
    }

    public T getNow(T valueIfAbsent) {
        return state == OPEN ? valueIfAbsent : now();
    }

    public boolean complete(T result) {
        return finish(NORMAL, result, null);
    }

    public boolean completeExceptionally(Throwable ex) {
        given(ex);
        return finish(FAILED, null, ex);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return finish(FAILED, null, new CancellationException()) || isCancelled();
    }

    public void obtrudeValue(T result) {
        Intrinsics.unsupported("CompletableFuture.obtrudeValue");
    }

    public void obtrudeException(Throwable ex) {
        Intrinsics.unsupported("CompletableFuture.obtrudeException");
    }

    public int getNumberOfDependents() {
        Intrinsics.unsupported("CompletableFuture.getNumberOfDependents: it depends on the order of threads");
        return 0;
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        given(supplier);
        checked(executor).execute(() -> supply(supplier));
        return this;
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        given(unit);
        Thread.inTime$();
        return this;
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        given(unit);
        Thread.inTime$();
        return this;
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, Pool.common());
    }

    /** Time is not modelled: a thread may always begin late. */
    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        given(unit);
        checked(executor);
        return task -> Pool.common().execute(() -> executor.execute(task));
    }

    @Override
    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    /** Completes as another one does. */
    private void relay(CompletionStage<? extends T> stage) {
        @SuppressWarnings("unchecked")
        CompletableFuture<T> other = (CompletableFuture<T>) stage.toCompletableFuture();
        other.onDone(() -> {
            if (other.failure != null) {
                fail(other.failure);
            } else {
                finish(NORMAL, other.value, null);
            }
        });
    }

    public CompletableFuture<T> copy() {
        CompletableFuture<T> next = newIncompleteFuture();
        next.relay(this);
        return next;
    }

    public CompletionStage<T> minimalCompletionStage() {
        return copy();
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        for (CompletableFuture<?> one : futures) {
            given(one);
        }
        CompletableFuture<Void> next = new CompletableFuture<Void>();
        all(futures.clone(), 0, next);
        return next;
    }

    private static void all(CompletableFuture<?>[] futures, int from, CompletableFuture<Void> next) {
        if (from < futures.length) {
            futures[from].onDone(() -> all(futures, from + 1, next));
            return;
        }
        for (CompletableFuture<?> one : futures) {
            if (one.failure != null) {
                next.fail(one.failure);
                return;
            }
        }
        next.finish(NORMAL, null, null);
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        for (CompletableFuture<?> one : futures) {
            given(one);
        }
        CompletableFuture<Object> next = new CompletableFuture<Object>();
        for (CompletableFuture<?> one : futures) {
            if (one.done$ && Intrinsics.threadIsBefore(one.mark$)) {
                next.relay(one);
                return next;
            }
        }
        if (futures.length > 1) {
            Thread.depends$();
        }
        for (CompletableFuture<?> one : futures) {
            next.relay(one);
        }
        return next;
    }

    /** The one of two that is complete first. */
    private CompletableFuture<? extends T> first(CompletionStage<? extends T> other) {
        @SuppressWarnings("unchecked")
        CompletableFuture<T> second = (CompletableFuture<T>) given(other).toCompletableFuture();
        if (done$ && Intrinsics.threadIsBefore(mark$)) {
            return this;
        }
        if (second.done$ && Intrinsics.threadIsBefore(second.mark$)) {
            return second;
        }
        Thread.depends$();
        return second.done$ && !done$ ? second : this;
    }

    @Override
    public String toString() {
        String status;
        if (state == OPEN) {
            status = dependents$ == null ? "[Not completed]" : open();
        } else if (state == FAILED) {
            status = "[Completed exceptionally: " + failure + "]";
        } else {
            status = "[Completed normally]";
        }
        return super.toString() + status;
    }

    private static String open() {
        Intrinsics.unsupported("CompletableFuture.toString with dependents");
        return null;
    }

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f) {
        return doThenApply(null, f);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f) {
        return doThenApply(defaultExecutor(), f);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f, Executor executor) {
        return doThenApply(checked(executor), f);
    }

    private <U> CompletableFuture<U> doThenApply(Executor executor, Function<? super T, ? extends U> f) {
        given(f);
        return then(null, executor, next -> {
            next.finish(NORMAL, f.apply(value), null);
        });
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> f) {
        return doThenAccept(null, f);
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f) {
        return doThenAccept(defaultExecutor(), f);
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f, Executor executor) {
        return doThenAccept(checked(executor), f);
    }

    private CompletableFuture<Void> doThenAccept(Executor executor, Consumer<? super T> f) {
        given(f);
        return then(null, executor, next -> {
            f.accept(value);
            next.finish(NORMAL, null, null);
        });
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable f) {
        return doThenRun(null, f);
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable f) {
        return doThenRun(defaultExecutor(), f);
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable f, Executor executor) {
        return doThenRun(checked(executor), f);
    }

    private CompletableFuture<Void> doThenRun(Executor executor, Runnable f) {
        given(f);
        return then(null, executor, next -> {
            f.run();
            next.finish(NORMAL, null, null);
        });
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f) {
        return doThenCombine(null, other, f);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f) {
        return doThenCombine(defaultExecutor(), other, f);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f, Executor executor) {
        return doThenCombine(checked(executor), other, f);
    }

    private <U, V> CompletableFuture<V> doThenCombine(Executor executor, CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f) {
        given(f);
        @SuppressWarnings("unchecked")
        CompletableFuture<U> second = (CompletableFuture<U>) given(other).toCompletableFuture();
        return then(second, executor, next -> {
            next.finish(NORMAL, f.apply(value, second.value), null);
        });
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> f) {
        return doThenAcceptBoth(null, other, f);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> f) {
        return doThenAcceptBoth(defaultExecutor(), other, f);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> f, Executor executor) {
        return doThenAcceptBoth(checked(executor), other, f);
    }

    private <U> CompletableFuture<Void> doThenAcceptBoth(Executor executor, CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> f) {
        given(f);
        @SuppressWarnings("unchecked")
        CompletableFuture<U> second = (CompletableFuture<U>) given(other).toCompletableFuture();
        return then(second, executor, next -> {
            f.accept(value, second.value);
            next.finish(NORMAL, null, null);
        });
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable f) {
        return doRunAfterBoth(null, other, f);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable f) {
        return doRunAfterBoth(defaultExecutor(), other, f);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable f, Executor executor) {
        return doRunAfterBoth(checked(executor), other, f);
    }

    private CompletableFuture<Void> doRunAfterBoth(Executor executor, CompletionStage<?> other, Runnable f) {
        given(f);
        CompletableFuture<?> second = given(other).toCompletableFuture();
        return then(second, executor, next -> {
            f.run();
            next.finish(NORMAL, null, null);
        });
    }

    @Override
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> f) {
        return doApplyToEither(null, other, f);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> f) {
        return doApplyToEither(defaultExecutor(), other, f);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> f, Executor executor) {
        return doApplyToEither(checked(executor), other, f);
    }

    private <U> CompletableFuture<U> doApplyToEither(Executor executor, CompletionStage<? extends T> other, Function<? super T, U> f) {
        given(f);
        @SuppressWarnings("unchecked")
        CompletableFuture<T> first = (CompletableFuture<T>) first(other);
        return first.doThenApply(executor, f);
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> f) {
        return doAcceptEither(null, other, f);
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> f) {
        return doAcceptEither(defaultExecutor(), other, f);
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> f, Executor executor) {
        return doAcceptEither(checked(executor), other, f);
    }

    private CompletableFuture<Void> doAcceptEither(Executor executor, CompletionStage<? extends T> other, Consumer<? super T> f) {
        given(f);
        @SuppressWarnings("unchecked")
        CompletableFuture<T> first = (CompletableFuture<T>) first(other);
        return first.doThenAccept(executor, f);
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable f) {
        return doRunAfterEither(null, other, f);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable f) {
        return doRunAfterEither(defaultExecutor(), other, f);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable f, Executor executor) {
        return doRunAfterEither(checked(executor), other, f);
    }

    private CompletableFuture<Void> doRunAfterEither(Executor executor, CompletionStage<?> other, Runnable f) {
        given(f);
        @SuppressWarnings("unchecked")
        CompletableFuture<T> first = (CompletableFuture<T>) first((CompletionStage<? extends T>) other);
        return first.doThenRun(executor, f);
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f) {
        return doThenCompose(null, f);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f) {
        return doThenCompose(defaultExecutor(), f);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f, Executor executor) {
        return doThenCompose(checked(executor), f);
    }

    private <U> CompletableFuture<U> doThenCompose(Executor executor, Function<? super T, ? extends CompletionStage<U>> f) {
        given(f);
        return then(null, executor, next -> {
            next.relay(f.apply(value));
        });
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f) {
        return doHandle(null, f);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f) {
        return doHandle(defaultExecutor(), f);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f, Executor executor) {
        return doHandle(checked(executor), f);
    }

    private <U> CompletableFuture<U> doHandle(Executor executor, BiFunction<? super T, Throwable, ? extends U> f) {
        given(f);
        return always(executor, next -> {
            next.finish(NORMAL, f.apply(value, failure), null);
        });
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f) {
        return doWhenComplete(null, f);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f) {
        return doWhenComplete(defaultExecutor(), f);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f, Executor executor) {
        return doWhenComplete(checked(executor), f);
    }

    private CompletableFuture<T> doWhenComplete(Executor executor, BiConsumer<? super T, ? super Throwable> f) {
        given(f);
        return always(executor, next -> {
            Throwable thrown = failure;
            try {
                f.accept(value, thrown);
            } catch (Throwable e) {
                if (thrown == null) {
                    thrown = e;
                } else if (thrown != e) {
                    thrown.addSuppressed(e);
                }
            }
            if (thrown != null) {
                next.fail(thrown);
            } else {
                next.finish(NORMAL, value, null);
            }
        });
    }

    @Override
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f) {
        return doExceptionally(null, f);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f) {
        return doExceptionally(defaultExecutor(), f);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f, Executor executor) {
        return doExceptionally(checked(executor), f);
    }

    private CompletableFuture<T> doExceptionally(Executor executor, Function<Throwable, ? extends T> f) {
        given(f);
        return always(executor == null ? null : new OnFailure(this, executor), next -> {
            next.finish(NORMAL, failure == null ? value : f.apply(failure), null);
        });
    }

    @Override
    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> f) {
        return doExceptionallyCompose(null, f);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> f) {
        return doExceptionallyCompose(defaultExecutor(), f);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> f, Executor executor) {
        return doExceptionallyCompose(checked(executor), f);
    }

    private CompletableFuture<T> doExceptionallyCompose(Executor executor, Function<Throwable, ? extends CompletionStage<T>> f) {
        given(f);
        return always(executor == null ? null : new OnFailure(this, executor), next -> {
            if (failure == null) {
                next.finish(NORMAL, value, null);
            } else {
                next.relay(f.apply(failure));
            }
        });
    }

    /** An executor that is asked only where a future has failed. */
    private static final class OnFailure implements Executor {
        private final CompletableFuture<?> future;
        private final Executor executor;

        OnFailure(CompletableFuture<?> future, Executor executor) {
            this.future = future;
            this.executor = executor;
        }

        @Override
        public void execute(Runnable task) {
            if (future.failure == null) {
                task.run();
            } else {
                executor.execute(task);
            }
        }
    }
}
