package java.util.concurrent;

import conspect.rt.Intrinsics;
import conspect.rt.Pool;
import java.io.Serializable;
import java.util.Collection;

/** A task that others are split off from. A task that is forked is a thread of its own; who joins it comes after it. */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final long serialVersionUID = 1L;

    private static final int OPEN = 0;
    private static final int NORMAL = 1;
    private static final int FAILED = 2;
    private static final int CANCELLED = 3;

    private int status;
    private short tag;
    private Throwable failure;
    private boolean done$;
    private boolean forked$;
    private int mark$;

    public ForkJoinTask() {}

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    private void finish(int how) {
        status = how;
        mark$ = Intrinsics.threadMark();
        done$ = true;
    }

    /** Executes it where it was not yet. */
    private void execute() {
        if (status != OPEN) {
            return;
        }
        boolean completed;
        try {
            completed = exec();
        } catch (Throwable e) {
            failure = e;
            finish(FAILED);
            return;
        }
        if (completed && status == OPEN) {
            finish(NORMAL);
        }
    }

    public final ForkJoinTask<V> fork() {
        return forkIn$(Pool.common());
    }

    final ForkJoinTask<V> forkIn$(Pool pool) {
        forked$ = true;
        pool.execute(() -> execute());
        return this;
    }

    private void await() {
        if (!done$ && forked$) {
            Thread.runStarted$();
        }
        if (!done$) {
            Intrinsics.unsupported("waiting for a task that nobody executes, or that waits itself");
        }
        if (mark$ != 0) {
            Intrinsics.threadJoin(mark$);
        }
    }

    /** An exception of another thread is thrown as a copy, where its class allows that; of assertions that fail, nobody looks at more than the class. */
    private V result() {
        if (status == CANCELLED) {
            throw new CancellationException();
        }
        if (status == FAILED) {
            if (failure instanceof AssertionError) {
                throw (AssertionError) failure;
            }
            failedElsewhere();
            if (failure instanceof Error) {
                throw (Error) failure;
            }
            throw (RuntimeException) failure;
        }
        return getRawResult();
    }

    private void failedElsewhere() {
        if (forked$) {
            Intrinsics.unsupported(
                "waiting for a forked task that failed: whether a copy of its exception is thrown depends on the order of threads");
        }
    }

    public final V join() {
        await();
        return result();
    }

    public final V invoke() {
        execute();
        if (!done$) {
            await();
        }
        return result();
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        await();
        if (status == CANCELLED) {
            throw new CancellationException();
        }
        if (status == FAILED) {
            failedElsewhere();
            throw new ExecutionException(failure);
        }
        return getRawResult();
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null) {
            throw new NullPointerException();
        }
        Thread.inTime$();
        return get();
    }

    public final void quietlyJoin() {
        await();
    }

    public final void quietlyInvoke() {
        execute();
    }

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        if (first == null || second == null) {
            throw new NullPointerException();
        }
        second.fork();
        first.invoke();
        second.join();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i > 0; i--) {
            tasks[i].fork();
        }
        if (tasks.length > 0) {
            tasks[0].invoke();
        }
        for (int i = 1; i < tasks.length; i++) {
            tasks[i].join();
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (status == OPEN) {
            finish(CANCELLED);
        }
        return status == CANCELLED;
    }

    @Override
    public final boolean isDone() {
        return status != OPEN;
    }

    @Override
    public final boolean isCancelled() {
        return status == CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        return status > NORMAL;
    }

    public final boolean isCompletedNormally() {
        return status == NORMAL;
    }

    public final Throwable getException() {
        return status == CANCELLED ? new CancellationException() : failure;
    }

    public void complete(V value) {
        setRawResult(value);
        finish(NORMAL);
    }

    public void completeExceptionally(Throwable ex) {
        failure = ex instanceof RuntimeException || ex instanceof Error ? ex : new RuntimeException(ex);
        finish(FAILED);
    }

    public final void quietlyComplete() {
        finish(NORMAL);
    }

    public void reinitialize() {
        Intrinsics.unsupported("ForkJoinTask.reinitialize");
    }

    public boolean tryUnfork() {
        Intrinsics.unsupported("ForkJoinTask.tryUnfork: it depends on the order of threads");
        return false;
    }

    public static ForkJoinPool getPool() {
        Intrinsics.unsupported("ForkJoinTask.getPool");
        return null;
    }

    public static boolean inForkJoinPool() {
        Intrinsics.unsupported("ForkJoinTask.inForkJoinPool: it depends on the order of threads");
        return false;
    }

    public static int getQueuedTaskCount() {
        Intrinsics.unsupported("ForkJoinTask.getQueuedTaskCount: it depends on the order of threads");
        return 0;
    }

    public static int getSurplusQueuedTaskCount() {
        Intrinsics.unsupported("ForkJoinTask.getSurplusQueuedTaskCount: it depends on the order of threads");
        return 0;
    }

    public static void helpQuiesce() {
        Intrinsics.unsupported("ForkJoinTask.helpQuiesce: it depends on the order of threads");
    }

    public final short getForkJoinTaskTag() {
        return tag;
    }

    public final short setForkJoinTaskTag(short newValue) {
        short old = tag;
        tag = newValue;
        return old;
    }

    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        if (tag != expect) {
            return false;
        }
        tag = update;
        return true;
    }

    /** A task of what somebody else wrote. */
    private static final class Adapted<T> extends ForkJoinTask<T> {
        private static final long serialVersionUID = 1L;

        private final transient Callable<? extends T> callable;
        private transient T result;

        Adapted(Callable<? extends T> callable) {
            if (callable == null) {
                throw new NullPointerException();
            }
            this.callable = callable;
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(T value) {
            result = value;
        }

        @Override
        protected boolean exec() {
            try {
                result = callable.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
            return true;
        }
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return new Adapted<Void>(Executors.<Void>callable(runnable, null));
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new Adapted<T>(Executors.callable(runnable, result));
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new Adapted<T>(callable);
    }
}
