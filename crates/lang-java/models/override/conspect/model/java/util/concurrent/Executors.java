package conspect.model.java.util.concurrent;

import conspect.rt.Pool;
import java.util.concurrent.ExecutorService;

/** Pools of threads. */
final class Executors {
    private Executors() {}

    static ExecutorService newFixedThreadPool(int threads) {
        if (threads <= 0) {
            throw new IllegalArgumentException();
        }
        return new Pool(threads == 1);
    }

    static ExecutorService newCachedThreadPool() {
        return new Pool(false);
    }

    static ExecutorService newSingleThreadExecutor() {
        return new Pool(true);
    }

    static ExecutorService newWorkStealingPool() {
        return new Pool(false);
    }

    static ExecutorService newWorkStealingPool(int parallelism) {
        if (parallelism <= 0) {
            throw new IllegalArgumentException();
        }
        return new Pool(parallelism == 1);
    }

    /** Since Java 21. */
    static ExecutorService newVirtualThreadPerTaskExecutor() {
        return new Pool(false);
    }
}
