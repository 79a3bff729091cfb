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
        return new Pool();
    }

    static ExecutorService newCachedThreadPool() {
        return new Pool();
    }

    static ExecutorService newSingleThreadExecutor() {
        return new Pool();
    }

    static ExecutorService newWorkStealingPool() {
        return new Pool();
    }
}
