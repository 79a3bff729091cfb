// options: --time 120
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Additions that several threads make under a lock, and what is no such thing. */
public class Locks {
    static final Object ONE = new Object();
    static final Object OTHER = new Object();
    static int n;
    static int seen;
    static final int[] counts = new int[2];

    static void both(Runnable first, Runnable second) throws InterruptedException {
        Thread t = new Thread(first, "first");
        Thread u = new Thread(second, "second");
        t.start();
        u.start();
        t.join();
        u.join();
    }

    //@ underOneMonitor A=proved E=proved
    static void underOneMonitor() throws InterruptedException {
        Runnable add = () -> {
            for (int i = 0; i < 3; i++) {
                synchronized (ONE) {
                    n += i * 2;
                    counts[i % 2]++;
                }
            }
        };
        both(add, add);
        assert n == 12 && counts[0] == 4 && counts[1] == 2;
    }

    //@ underOneMonitorWrong A=violated E=proved
    static void underOneMonitorWrong() throws InterruptedException {
        both(() -> { synchronized (ONE) { n++; } }, () -> { synchronized (ONE) { n -= 2; } });
        assert n != -1;
    }

    //@ underTwoMonitors A=unknown E=unknown
    static void underTwoMonitors() throws InterruptedException {
        both(() -> { synchronized (ONE) { n++; } }, () -> { synchronized (OTHER) { n++; } });
        assert n == 2;
    }

    //@ withoutAMonitor A=unknown E=unknown
    static void withoutAMonitor() throws InterruptedException {
        both(() -> { synchronized (ONE) { n++; } }, () -> n++);
        assert n == 2;
    }

    //@ behindTheMonitor A=unknown E=unknown
    static void behindTheMonitor() throws InterruptedException {
        both(() -> { synchronized (ONE) { n++; } }, () -> { synchronized (ONE) { seen = 0; } n++; });
        assert n == 2;
    }

    //@ lookedAt A=unknown E=unknown
    static void lookedAt() throws InterruptedException {
        both(() -> { synchronized (ONE) { n++; } }, () -> { synchronized (ONE) { seen = n; n++; } });
        assert seen == 1;
    }

    static void readAndWritten() {
        synchronized (ONE) {
            int before = n;
            n = before + 1;
        }
    }

    //@ notOneStep A=unknown E=unknown
    static void notOneStep() throws InterruptedException {
        both(Locks::readAndWritten, Locks::readAndWritten);
        assert n == 2;
    }

    static synchronized void up() {
        n++;
    }

    //@ ofTheClass A=proved E=proved
    static void ofTheClass() throws InterruptedException {
        both(Locks::up, () -> { synchronized (Locks.class) { n -= 1; } });
        assert n == 0;
    }

    static class Counter {
        static int all;
        private long sum;

        synchronized void thrown(boolean fails) {
            sum++;
            if (fails) {
                throw new IllegalStateException();
            }
        }

        void open() {
            sum++;
        }

        synchronized void everywhere() {
            all++;
        }
    }

    //@ thrownOutOfTheMonitor A=unknown E=unknown
    static void thrownOutOfTheMonitor() throws InterruptedException {
        Counter c = new Counter();
        Runnable first = () -> {
            try {
                c.thrown(true);
            } catch (IllegalStateException e) {
                c.open();
            }
        };
        both(first, () -> c.thrown(false));
        assert c.sum == 3;
    }

    //@ ofTwoObjects A=unknown E=unknown
    static void ofTwoObjects() throws InterruptedException {
        both(new Counter()::everywhere, new Counter()::everywhere);
        assert Counter.all == 2;
    }

    //@ ofOneObject A=proved E=proved
    static void ofOneObject() throws InterruptedException {
        Counter c = new Counter();
        both(c::everywhere, c::everywhere);
        assert Counter.all == 2;
    }

    static void locked(Lock lock) {
        lock.lock();
        try {
            n++;
        } finally {
            lock.unlock();
        }
    }

    //@ underALock A=proved E=proved
    static void underALock() throws InterruptedException {
        Lock lock = new ReentrantLock(true);
        both(() -> locked(lock), () -> locked(lock));
        assert n == 2;
    }

    //@ underTwoLocks A=unknown E=unknown
    static void underTwoLocks() throws InterruptedException {
        both(() -> locked(new ReentrantLock()), () -> locked(new ReentrantLock()));
        assert n == 2;
    }

    //@ behindTheLock A=unknown E=unknown
    static void behindTheLock() throws InterruptedException {
        Lock lock = new ReentrantLock();
        both(() -> locked(lock), () -> { lock.lock(); lock.unlock(); n++; });
        assert n == 2;
    }

    //@ tried A=unknown E=unknown
    static void tried() throws InterruptedException {
        Lock lock = new ReentrantLock();
        both(() -> locked(lock), () -> { if (lock.tryLock()) { n++; lock.unlock(); } });
        assert n == 2;
    }

    //@ askedWhetherFree A=unknown E=unknown
    static void askedWhetherFree() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread t = new Thread(() -> seen = lock.isLocked() ? 1 : 0, "asks");
        t.start();
        lock.unlock();
        t.join();
        assert seen == 0;
    }

    private final ReentrantLock own = new ReentrantLock();
    private int held;

    //@ ofAGivenObject A=violated E=any
    int ofAGivenObject() {
        own.lock();
        try {
            held++;
            assert held != 5;
            return held;
        } finally {
            own.unlock();
        }
    }

    //@ givenLock A=proved E=any assuming: nobody holds a java.util.concurrent.locks.ReentrantLock that is given
    static void givenLock(ReentrantLock lock) {
        if (lock != null) {
            assert !lock.isLocked();
        }
    }
}
