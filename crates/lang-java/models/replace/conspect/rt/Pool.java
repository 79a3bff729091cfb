package conspect.rt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A pool of threads: each task is a thread of its own, as {@code java.lang.Thread} is modelled. Where there is one thread only,
 * each task comes after the one before.
 */
public final class Pool extends AbstractExecutorService {
    private final boolean single;
    private boolean shut;
    /** How many tasks came, where it matters which came first. */
    private int came;
    private Worker last$;

    private static final Pool COMMON = new Pool(false);

    /** The pool that all share. */
    public static Pool common() {
        return COMMON;
    }

    public Pool(boolean single) {
        this.single = single;
    }

    /** A thread of the pool, for one task. */
    private static final class Worker extends Thread {
        private final Runnable task;
        private final boolean single;
        private final Worker before$;

        Worker(Runnable task, boolean single, Worker before) {
            super("pool-1-thread-1");
            this.task = task;
            this.single = single;
            this.before$ = before;
            pooled$();
        }

        /** Is its task complete, in any order of threads? Then it has nothing more to do. */
        boolean isDone() {
            return task instanceof FutureTask && ((FutureTask<?>) task).isSettled$();
        }

        @Override
        public void run() {
            if (single && before$ != null) {
                before$.joined$();
            }
            task.run();
        }
    }

    @Override
    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        if (shut) {
            throw new RejectedExecutionException();
        }
        if (single) {
            came++;
        }
        Worker worker = new Worker(task, single, last$);
        last$ = worker;
        worker.start();
    }

    @Override
    public void shutdown() {
        shut = true;
    }

    /** Which tasks did not begin yet is decided by the order of threads; that they all got a thread in time is one of the possible orders. */
    @Override
    public List<Runnable> shutdownNow() {
        shut = true;
        for (Worker worker = last$; worker != null; worker = worker.before$) {
            if (!worker.isDone() && !worker.hasEnded$()) {
                Intrinsics.unsupported("shutdownNow of a pool whose tasks need not have ended");
            }
        }
        return new ArrayList<Runnable>();
    }

    @Override
    public boolean isShutdown() {
        return shut;
    }

    /** Have all tasks ended? A path that is not explored is left where only the order of threads says so. */
    private boolean haveEnded() {
        for (Worker worker = last$; worker != null; worker = worker.before$) {
            if (!worker.hasEnded$()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isTerminated() {
        return shut && haveEnded();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        if (!shut) {
            return false;
        }
        if (last$ != null) {
            Thread.inTime$();
        }
        for (Worker worker = last$; worker != null; worker = worker.before$) {
            worker.waitFor$();
        }
        return true;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        if (tasks == null) {
            throw new NullPointerException();
        }
        List<Future<T>> all = new ArrayList<Future<T>>();
        for (Callable<T> task : tasks) {
            all.add(submit(task));
        }
        for (Future<T> one : all) {
            try {
                one.get();
            } catch (CancellationException e) {
                continue;
            } catch (ExecutionException e) {
                continue;
            }
        }
        return all;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
        throws InterruptedException {
        Thread.inTime$();
        return invokeAll(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        if (tasks.size() != 1) {
            Intrinsics.unsupported("ExecutorService.invokeAny: which task ends first depends on the order of threads");
        }
        return invokeAll(tasks).get(0).get();
    }
}
