package java.lang;

import conspect.rt.Concat;
import conspect.rt.Intrinsics;
import conspect.rt.Open;
import java.util.Map;

/**
 * Threads. The program runs on one, named {@code main}; others can be made and looked at. Of the orders in which started
 * threads can run, one is followed: a thread runs to its end when another waits for it, sleeps or yields. What happens in this
 * order can happen; that it says all is known where no two threads reach a place in an order that nobody fixes
 * ({@code Intrinsics.threadFork} and its kin). What is asked of a thread that only the order decides leaves a path that is not explored.
 *
 * <p>Fields whose names end in {@code $} are what the scheduler notes.
 */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static final Thread MAIN = new Thread((Runnable) null, "main", 1);
    private static int made = 0;
    private static UncaughtExceptionHandler defaultHandler;

    private String name;
    private int priority = NORM_PRIORITY;
    private boolean daemon;
    private boolean interrupted;
    private final Runnable target;
    private long id;
    private UncaughtExceptionHandler handler;

    private static final int NEW = 0;
    private static final int STARTED = 1;
    private static final int RUNNING = 2;
    private static final int ENDED = 3;
    private int stage$ = NEW;
    private static Thread current$ = MAIN;
    /** Started threads that did not run yet, in the order of their starts. */
    private static Thread first$;
    private static Thread last$;
    private Thread next$;
    /** Its number among threads that are told apart; 0 for the first, and for one that is the only one to run. */
    private int number$;
    /** Does its name depend on which thread of a pool it is? */
    private boolean pooled$;
    /** Who went on before one of several did. */
    private Thread before$;
    private int was$;
    private boolean started;

    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED
    }

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    private Thread(Runnable target, String name, long id) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.target = target;
        this.name = name;
        this.id = id;
    }

    /** Threads that the JVM itself runs come before the program's: the first has number 0 and a two-digit id. */
    private static String nextName() {
        Intrinsics.granted("no thread without a name of its own was made before the entry started");
        String out = Concat.join("Thread-", Concat.of(made));
        made++;
        return out;
    }

    /** The number is given when somebody asks for it. */
    private static long nextId() {
        return 0;
    }

    /** The thread that runs the entry is an ordinary one. */
    private static void ordinary() {
        Intrinsics.granted("the thread is an ordinary one that nobody interrupts");
    }

    public Thread() {
        this(null, nextName(), nextId());
    }

    public Thread(Runnable target) {
        this(target, nextName(), nextId());
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(target, nextName(), nextId());
    }

    public Thread(String name) {
        this(null, name, nextId());
    }

    public Thread(ThreadGroup group, String name) {
        this(null, name, nextId());
    }

    public Thread(Runnable target, String name) {
        this(target, name, nextId());
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(target, name, nextId());
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(target, name, nextId());
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inherit) {
        this(target, name, nextId());
    }

    public static Thread currentThread() {
        if (current$.pooled$) {
            Intrinsics.granted("nothing rests on which thread of a pool runs a task");
        }
        return current$;
    }

    /** Is the running thread the first one? */
    static boolean isFirst$() {
        return current$ == MAIN;
    }

    public static void yield() {
        runStarted$();
    }

    public static void onSpinWait() {
        runStarted$();
    }

    /** Runs the threads that were started and did not run, one after the other; false when there are none. */
    public static boolean runStarted$() {
        if (first$ == null) {
            return false;
        }
        while (first$ != null) {
            Thread t = first$;
            first$ = t.next$;
            Thread before = current$;
            current$ = t;
            t.stage$ = RUNNING;
            int was = Intrinsics.threadEnter(t.number$);
            try {
                t.run();
            } catch (Throwable e) {
                t.ends(e);
            }
            t.stage$ = ENDED;
            Intrinsics.threadLeave(was);
            current$ = before;
        }
        last$ = null;
        return true;
    }

    /** Only the order of threads decides what is asked for here: both ways are possible, and one is followed. */
    public static void depends$() {
        // The clock is arbitrary, and no input of the program.
        if (Intrinsics.clock() < 0) {
            Intrinsics.unsupported("threads in other orders than one after the other");
        }
    }

    /** A thread that stands for one of several, each of which may do what follows; {@link #leave$} ends it. */
    public static Thread enter$() {
        Thread aside = new Thread((Runnable) null, "aside", 0);
        aside.pooled$ = true;
        aside.number$ = Intrinsics.threadFork();
        aside.before$ = current$;
        aside.was$ = Intrinsics.threadEnter(aside.number$);
        current$ = aside;
        return aside;
    }

    /** The thread that stands for several has done its part. */
    public final void leave$() {
        Intrinsics.threadLeave(was$);
        current$ = before$;
    }

    /** The thread is one of a pool. */
    public final void pooled$() {
        pooled$ = true;
    }

    /** What it did comes before what follows. */
    public final void joined$() {
        if (number$ != 0) {
            Intrinsics.threadJoin(number$);
        }
    }

    /** Did it end, in any order of threads? A path that is not explored is left where only the order says so. */
    public final boolean hasEnded$() {
        if (stage$ == NEW) {
            return false;
        }
        if (stage$ == ENDED && (number$ == 0 || Intrinsics.threadIsBefore(number$))) {
            return true;
        }
        depends$();
        return stage$ == ENDED;
    }

    /** An exception ends the thread: its handler hears of it, and what that throws is dropped (JLS §11.3). */
    private void ends(Throwable e) {
        UncaughtExceptionHandler heard = handler == null ? defaultHandler : handler;
        if (heard == null) {
            if (e instanceof AssertionError) {
                Intrinsics.unsupported("an assertion that fails in a thread other than main");
            }
            Intrinsics.granted("an exception that ends a thread other than the entry's is no failure of the entry");
            return;
        }
        try {
            heard.uncaughtException(this, e);
        } catch (Throwable dropped) {
            return;
        }
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        checkInterrupt();
        runStarted$();
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        checkInterrupt();
        runStarted$();
    }

    private static void checkInterrupt() throws InterruptedException {
        if (current$ == MAIN) {
            ordinary();
        }
        if (current$.interrupted) {
            current$.interrupted = false;
            throw new InterruptedException("sleep interrupted");
        }
    }

    public void start() {
        if (this == MAIN || started) {
            throw new IllegalThreadStateException();
        }
        started = true;
        number$ = Intrinsics.threadFork();
        await$();
    }

    /** It waits for its turn. */
    private void await$() {
        stage$ = STARTED;
        if (first$ == null) {
            first$ = this;
        } else {
            last$.next$ = this;
        }
        last$ = this;
    }

    /** As {@code start}, by a thread that does nothing more before it joins this one: there is only one order. */
    final void startAlone$() {
        if (this == MAIN || started) {
            throw new IllegalThreadStateException();
        }
        if (first$ != null || current$ != MAIN) {
            start();
            return;
        }
        started = true;
        await$();
        runStarted$();
    }

    @Override
    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public void interrupt() {
        interrupted = true;
    }

    public static boolean interrupted() {
        if (current$ == MAIN) {
            ordinary();
        }
        boolean was = current$.interrupted;
        current$.interrupted = false;
        return was;
    }

    public boolean isInterrupted() {
        if (this == MAIN) {
            ordinary();
        }
        return interrupted;
    }

    public final boolean isAlive() {
        return this == MAIN || started && !hasEnded$();
    }

    public State getState() {
        if (this == current$) {
            return State.RUNNABLE;
        }
        if (this != MAIN && !started) {
            return State.NEW;
        }
        if (this != MAIN && hasEnded$()) {
            return State.TERMINATED;
        }
        if (stage$ == STARTED) {
            return State.RUNNABLE;
        }
        Intrinsics.unsupported("Thread.getState of a thread that waits for others");
        return null;
    }

    /** A thread that is not alive is joined at once. */
    public final void join() throws InterruptedException {
        checkInterrupt();
        if (!started) {
            return;
        }
        awaitEnd();
    }

    /** Waits until it has ended. */
    private void awaitEnd() {
        if (stage$ == STARTED) {
            runStarted$();
        }
        if (stage$ == RUNNING || this == MAIN) {
            Intrinsics.unsupported("waiting for a thread that waits itself");
        }
        joined$();
    }

    /** Waits until a thread that was started has ended: {@code join} without an interruption. */
    public final void waitFor$() {
        awaitEnd();
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis > 0) {
            inTime$();
        }
        join();
    }

    /** What is waited for with a limit of time happens before it. */
    public static void inTime$() {
        Intrinsics.granted("what other threads do ends before a time runs out that is waited for it");
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        join(millis);
    }

    public final void setPriority(int newPriority) {
        if (newPriority > MAX_PRIORITY || newPriority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        priority = newPriority;
    }

    public final int getPriority() {
        if (this == MAIN) {
            ordinary();
        }
        return priority;
    }

    public final synchronized void setName(String newName) {
        if (newName == null) {
            throw new NullPointerException("name cannot be null");
        }
        name = newName;
    }

    public final String getName() {
        if (this == MAIN) {
            ordinary();
        }
        if (pooled$) {
            Intrinsics.unsupported("Thread.getName of a thread of a pool: which one it is depends on the order of threads");
        }
        return name;
    }

    public final void setDaemon(boolean on) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public final boolean isDaemon() {
        if (this == MAIN) {
            ordinary();
        }
        return daemon;
    }

    /** Since Java 21: no thread that the model makes is virtual. */
    public final boolean isVirtual() {
        return false;
    }

    /** Since Java 19. */
    public final long threadId() {
        return getId();
    }

    public long getId() {
        if (pooled$) {
            Intrinsics.unsupported("Thread.getId of a thread of a pool: which one it is depends on the order of threads");
        }
        if (id == 0) {
            id = Open.threadId();
        }
        if (this == MAIN) {
            ordinary();
        }
        return id;
    }

    public final ThreadGroup getThreadGroup() {
        Intrinsics.unsupported("Thread.getThreadGroup: thread groups are not modelled");
        return null;
    }

    public final void checkAccess() {}

    public static int activeCount() {
        Intrinsics.unsupported("Thread.activeCount: thread groups are not modelled");
        return 0;
    }

    public static boolean holdsLock(Object object) {
        Intrinsics.unsupported("Thread.holdsLock: monitors are not modelled");
        return false;
    }

    public ClassLoader getContextClassLoader() {
        Intrinsics.unsupported("Thread.getContextClassLoader: class loaders are not modelled");
        return null;
    }

    /** Without effect: nothing can ask for the loader. */
    public void setContextClassLoader(ClassLoader loader) {}

    public StackTraceElement[] getStackTrace() {
        Intrinsics.unsupported("Thread.getStackTrace: frames are not modelled as objects");
        return null;
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Intrinsics.unsupported("Thread.getAllStackTraces: frames are not modelled as objects");
        return null;
    }

    public static void dumpStack() {}

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler h) {
        defaultHandler = h;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        if (started && hasEnded$()) {
            return null;
        }
        if (handler == null) {
            Intrinsics.unsupported("Thread.getUncaughtExceptionHandler: thread groups are not modelled");
        }
        return handler;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler h) {
        handler = h;
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    @Override
    public String toString() {
        if (this == MAIN) {
            ordinary();
        }
        String head = Concat.join(Concat.join("Thread[", getName()), Concat.join(",", Concat.of(priority)));
        return Concat.join(head, ",main]");
    }
}
