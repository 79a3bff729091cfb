package java.util.concurrent;

import conspect.rt.Intrinsics;

/**
 * A task and what became of it. Who waits for it comes after it; who only asks how far it is reads {@code state}, which the thread
 * that runs it writes.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;

    private Callable<V> callable;
    private int state;
    private boolean running;
    private V result;
    private Throwable failure;
    private boolean complete$;
    private int mark$;

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    @Override
    public boolean isCancelled() {
        return state == CANCELLED;
    }

    @Override
    public boolean isDone() {
        return state != NEW;
    }

    private void complete(int how) {
        state = how;
        callable = null;
        mark$ = Intrinsics.threadMark();
        complete$ = true;
        done();
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (state != NEW) {
            return false;
        }
        if (mayInterruptIfRunning && running) {
            Intrinsics.unsupported("FutureTask.cancel of a task that runs: it would be interrupted");
        }
        complete(CANCELLED);
        return true;
    }

    /** Was it complete before what follows, in any order of threads? */
    public final boolean isSettled$() {
        return complete$ && (mark$ == 0 || Intrinsics.threadIsBefore(mark$));
    }

    /** Waits until the task is complete. */
    private void await() {
        if (!complete$) {
            Thread.runStarted$();
        }
        if (!complete$) {
            Intrinsics.unsupported("waiting for a task that nobody runs, or that waits itself");
        }
        if (mark$ != 0) {
            Intrinsics.threadJoin(mark$);
        }
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        await();
        if (state == CANCELLED) {
            throw new CancellationException();
        }
        if (state == EXCEPTIONAL) {
            throw new ExecutionException(failure);
        }
        return result;
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null) {
            throw new NullPointerException();
        }
        if (!isSettled$()) {
            Thread.inTime$();
        }
        return get();
    }

    protected void done() {}

    protected void set(V v) {
        if (state == NEW) {
            result = v;
            complete(NORMAL);
        }
    }

    protected void setException(Throwable t) {
        if (state == NEW) {
            failure = t;
            complete(EXCEPTIONAL);
        }
    }

    @Override
    public void run() {
        if (state != NEW || running) {
            return;
        }
        running = true;
        V value = null;
        Throwable thrown = null;
        try {
            value = callable.call();
        } catch (Throwable e) {
            thrown = e;
        }
        running = false;
        if (thrown == null) {
            set(value);
        } else {
            setException(thrown);
        }
    }

    protected boolean runAndReset() {
        if (state != NEW || running) {
            return false;
        }
        running = true;
        Throwable thrown = null;
        try {
            callable.call();
        } catch (Throwable e) {
            thrown = e;
        }
        running = false;
        if (thrown != null) {
            setException(thrown);
        }
        return thrown == null && state == NEW;
    }

    @Override
    public String toString() {
        String status;
        if (state == NORMAL) {
            status = "[Completed normally]";
        } else if (state == EXCEPTIONAL) {
            status = "[Completed exceptionally: " + failure + "]";
        } else if (state == CANCELLED) {
            status = "[Cancelled]";
        } else {
            status = callable == null ? "[Not completed]" : "[Not completed, task = " + callable + "]";
        }
        return super.toString() + status;
    }
}
