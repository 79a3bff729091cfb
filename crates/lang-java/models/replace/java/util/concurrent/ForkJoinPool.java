package java.util.concurrent;

import conspect.rt.Intrinsics;
import conspect.rt.Pool;
import java.util.Collection;
import java.util.List;

/** A pool in which tasks split. */
public class ForkJoinPool extends AbstractExecutorService {
    private static final ForkJoinPool COMMON = new ForkJoinPool(Pool.common());

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = null;

    private final Pool pool;

    /** Makes threads for a pool. */
    public interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    /** What may wait in a pool. */
    public interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    private ForkJoinPool(Pool pool) {
        this.pool = pool;
    }

    public ForkJoinPool() {
        this(new Pool(false));
    }

    public ForkJoinPool(int parallelism) {
        this(new Pool(false));
        if (parallelism <= 0 || parallelism > 0x7fff) {
            throw new IllegalArgumentException();
        }
    }

    public static ForkJoinPool commonPool() {
        return COMMON;
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        Intrinsics.unsupported("ForkJoinPool.managedBlock");
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        return submit(task).join();
    }

    public void execute(ForkJoinTask<?> task) {
        submit(task);
    }

    @Override
    public void execute(Runnable task) {
        submit(task);
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException();
        }
        return task.forkIn$(pool);
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submit(ForkJoinTask.adapt(task));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submit(ForkJoinTask.adapt(task, result));
    }

    @Override
    public ForkJoinTask<?> submit(Runnable task) {
        return submit(ForkJoinTask.adapt(task));
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        try {
            return pool.invokeAll(tasks);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public int getParallelism() {
        Intrinsics.unsupported("ForkJoinPool.getParallelism: it depends on the machine");
        return 0;
    }

    public static int getCommonPoolParallelism() {
        Intrinsics.unsupported("ForkJoinPool.getCommonPoolParallelism: it depends on the machine");
        return 0;
    }

    /** The common pool is never shut down. */
    @Override
    public void shutdown() {
        if (this != COMMON) {
            pool.shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        return this == COMMON ? List.<Runnable>of() : pool.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return pool.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return pool.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (this == COMMON) {
            Intrinsics.unsupported("ForkJoinPool.awaitTermination of the common pool");
        }
        return pool.awaitTermination(timeout, unit);
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        Intrinsics.unsupported("ForkJoinPool.awaitQuiescence");
        return false;
    }

    public void close() {
        if (this != COMMON) {
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.DAYS);
        }
    }
}
