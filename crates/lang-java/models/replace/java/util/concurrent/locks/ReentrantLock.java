package java.util.concurrent.locks;

import conspect.rt.Intrinsics;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * A lock with an owner and a count. Threads run one after the other: a lock that another one holds is never given back while somebody
 * waits. That somebody takes it trades places with others who do; whether it is free shows the order of threads, in which
 * {@code asked} is changed or looked at. Fields whose names end in {@code $} show nothing of it.
 */
public class ReentrantLock implements Lock, java.io.Serializable {
    /** The kind of change that is taking a lock, or giving it back. */
    private static final int TAKING = 3;

    /** 0 or 1: the boolean that it was made with. */
    private final int fair;
    private Thread owner$;
    private int holds$;
    private int asked;

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        this.fair = fair ? 1 : 0;
    }

    /** Somebody takes it or gives it back, sooner or later. */
    private void noted() {
        Intrinsics.threadChange(TAKING);
        asked = 0;
        Intrinsics.threadChange(0);
    }

    private void take() {
        if (isHeldByCurrentThread()) {
            if (holds$ == Integer.MAX_VALUE) {
                throw new Error("Maximum lock count exceeded");
            }
            holds$++;
            return;
        }
        if (holds$ != 0) {
            Intrinsics.unsupported("waiting for a lock that another thread holds");
        }
        owner$ = Thread.currentThread();
        holds$ = 1;
        Intrinsics.threadTake(this);
    }

    public void lock() {
        noted();
        take();
    }

    public void lockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        lock();
    }

    public boolean tryLock() {
        if (!isHeldByCurrentThread()) {
            asked = 0;
            if (holds$ != 0) {
                return false;
            }
        }
        take();
        return true;
    }

    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return tryLock();
    }

    public void unlock() {
        if (!isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException();
        }
        holds$--;
        if (holds$ == 0) {
            noted();
            owner$ = null;
            Intrinsics.threadGive(this);
        }
    }

    public Condition newCondition() {
        return new Waiting(this);
    }

    public int getHoldCount() {
        return isHeldByCurrentThread() ? holds$ : 0;
    }

    public boolean isHeldByCurrentThread() {
        return holds$ != 0 && owner$ == Thread.currentThread();
    }

    public boolean isLocked() {
        return getOwner() != null;
    }

    public final boolean isFair() {
        return fair != 0;
    }

    protected Thread getOwner() {
        if (isHeldByCurrentThread()) {
            return owner$;
        }
        asked = 0;
        return owner$;
    }

    public final boolean hasQueuedThreads() {
        return getQueueLength() != 0;
    }

    public final boolean hasQueuedThread(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        return getQueueLength() != 0;
    }

    /** Nobody waits in the order that is followed, nor for a lock that is free. */
    public final int getQueueLength() {
        asked = 0;
        return Math.min(holds$, 0);
    }

    protected Collection<Thread> getQueuedThreads() {
        getQueueLength();
        return Collections.emptyList();
    }

    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) != 0;
    }

    public int getWaitQueueLength(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof Waiting)) {
            throw new IllegalArgumentException("not owner");
        }
        if (((Waiting) condition).lock != this) {
            throw new IllegalArgumentException("Not owner");
        }
        ((Waiting) condition).owned();
        return 0;
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        getWaitQueueLength(condition);
        return Collections.emptyList();
    }

    @Override
    public String toString() {
        Thread owner = getOwner();
        return super.toString() + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
    }

    /** A condition on which nobody waits: waiting is for another order of threads. */
    private static final class Waiting implements Condition {
        final ReentrantLock lock;

        Waiting(ReentrantLock lock) {
            this.lock = lock;
        }

        void owned() {
            if (!lock.isHeldByCurrentThread()) {
                throw new IllegalMonitorStateException();
            }
        }

        private void waits() {
            owned();
            Intrinsics.unsupported("Condition.await: threads that wait for others are not modelled");
        }

        private void interruptibly() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            waits();
        }

        @Override
        public void await() throws InterruptedException {
            interruptibly();
        }

        @Override
        public void awaitUninterruptibly() {
            waits();
        }

        @Override
        public long awaitNanos(long nanosTimeout) throws InterruptedException {
            interruptibly();
            return 0;
        }

        @Override
        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            unit.toNanos(time);
            interruptibly();
            return false;
        }

        @Override
        public boolean awaitUntil(Date deadline) throws InterruptedException {
            deadline.getTime();
            interruptibly();
            return false;
        }

        @Override
        public void signal() {
            owned();
        }

        @Override
        public void signalAll() {
            owned();
        }
    }
}
