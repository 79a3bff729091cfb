import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A lock that one thread takes, tries, counts and gives back; others take it when it is free. */
public class Locks {
    /** What is protected. */
    private static final class Seen extends ReentrantLock {
        Seen(boolean fair) {
            super(fair);
        }

        String owner() {
            return getOwner() == null ? "nobody" : getOwner().getName();
        }

        String queues(Condition c) {
            return getQueuedThreads() + " " + getWaitingThreads(c);
        }
    }

    private static int total;

    public static void main(String[] args) throws Exception {
        for (int seed = 0; seed < 12; seed++) {
            calls(new Random(seed), new Seen(seed % 2 == 0));
        }
        wrong(new Seen(true), new Seen(false));
        Lock lock = new ReentrantLock();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int by = i + 1;
            threads[i] = new Thread(() -> add(lock, by));
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(total);
    }

    private static void add(Lock lock, int by) {
        for (int i = 0; i < 4; i++) {
            lock.lock();
            try {
                total += by;
            } finally {
                lock.unlock();
            }
        }
    }

    private static void calls(Random random, Seen lock) throws Exception {
        Condition condition = lock.newCondition();
        for (int i = 0; i < 14; i++) {
            try {
                System.out.print(call(random.nextInt(9), lock, condition) + " ");
            } catch (IllegalMonitorStateException e) {
                System.out.print("not owner: " + e.getMessage() + " ");
            }
        }
        String text = lock.toString();
        System.out.println(lock.isFair() + " " + text.substring(text.indexOf('[')));
    }

    private static Object call(int what, Seen lock, Condition condition) throws Exception {
        switch (what) {
            case 0:
                lock.lock();
                return lock.getHoldCount();
            case 1:
                return lock.tryLock();
            case 2:
                return lock.tryLock(1, TimeUnit.SECONDS);
            case 3:
                lock.lockInterruptibly();
                return lock.isHeldByCurrentThread();
            case 4:
                condition.signal();
                return "signal";
            case 5:
                condition.signalAll();
                return lock.hasWaiters(condition) + " " + lock.getWaitQueueLength(condition);
            case 6:
                return lock.queues(condition);
            case 7:
                return lock.isLocked() + " " + lock.owner() + " " + lock.hasQueuedThreads() + " " + lock.getQueueLength();
            default:
                lock.unlock();
                return lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isLocked();
        }
    }

    private static void wrong(Seen lock, Seen other) throws Exception {
        Runnable[] all = {
            () -> lock.hasQueuedThread(null),
            () -> lock.hasWaiters(null),
            () -> lock.getWaitQueueLength(other.newCondition()),
            () -> lock.queues(lock.newCondition()),
            () -> lock.newCondition().awaitUninterruptibly(),
            lock::unlock,
        };
        for (Runnable r : all) {
            try {
                r.run();
                System.out.println("nothing");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        System.out.println(lock.hasQueuedThread(Thread.currentThread()));
        try {
            lock.tryLock(1, null);
        } catch (NullPointerException e) {
            System.out.println("no unit " + lock.isLocked());
        }
        Thread.currentThread().interrupt();
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.interrupted() + " " + lock.isLocked());
        }
    }
}
