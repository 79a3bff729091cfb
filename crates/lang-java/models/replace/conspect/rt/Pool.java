package conspect.rt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;

/** A pool of threads: each task is a thread of its own, as {@code java.lang.Thread} is modelled. */
public final class Pool extends AbstractExecutorService {
    private boolean shut;
    private int running;

    /** A task and what became of it. */
    private static final class Task<V> implements RunnableFuture<V> {
        private final Callable<V> callable;
        private boolean done;
        private boolean cancelled;
        private V result;
        private Throwable failure;

        Task(Callable<V> callable) {
            if (callable == null) {
                throw new NullPointerException();
            }
            this.callable = callable;
        }

        @Override
        public void run() {
            if (done) {
                return;
            }
            try {
                result = callable.call();
            } catch (Throwable e) {
                failure = e;
            }
            done = true;
        }

        @Override
        public boolean cancel(boolean interrupt) {
            if (done) {
                return false;
            }
            done = true;
            cancelled = true;
            return true;
        }

        @Override
        public boolean isCancelled() {
            return cancelled;
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public V get() throws InterruptedException, ExecutionException {
            if (!done) {
                Thread.yield();
            }
            if (!done) {
                Intrinsics.unsupported("waiting for a task that waits itself");
            }
            if (cancelled) {
                throw new CancellationException();
            }
            if (failure != null) {
                throw new ExecutionException(failure);
            }
            return result;
        }

        @Override
        public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException {
            return get();
        }
    }

    /** A task without a result of its own. */
    private static final class Call<V> implements Callable<V> {
        private final Runnable task;
        private final V result;

        Call(Runnable task, V result) {
            if (task == null) {
                throw new NullPointerException();
            }
            this.task = task;
            this.result = result;
        }

        @Override
        public V call() {
            task.run();
            return result;
        }
    }

    /** A thread of the pool, for one task. */
    private final class Worker extends Thread {
        private final Runnable task;

        Worker(Runnable task) {
            super("pool-1-thread-1");
            this.task = task;
        }

        @Override
        public void run() {
            task.run();
            running--;
        }
    }

    @Override
    protected <V> RunnableFuture<V> newTaskFor(Runnable task, V value) {
        return new Task<V>(new Call<V>(task, value));
    }

    @Override
    protected <V> RunnableFuture<V> newTaskFor(Callable<V> task) {
        return new Task<V>(task);
    }

    @Override
    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        if (shut) {
            throw new RejectedExecutionException();
        }
        running++;
        new Worker(task).start();
    }

    @Override
    public void shutdown() {
        shut = true;
    }

    /** Tasks that did not run yet are let run: that they all got a thread in time is one of the possible orders. */
    @Override
    public List<Runnable> shutdownNow() {
        shut = true;
        return new ArrayList<Runnable>();
    }

    @Override
    public boolean isShutdown() {
        return shut;
    }

    @Override
    public boolean isTerminated() {
        return shut && running == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        Thread.yield();
        return isTerminated();
    }
}
