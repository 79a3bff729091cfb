package conspect.model.java.util.concurrent.locks;

import conspect.rt.Intrinsics;

/** Nobody would ever wake the only thread. */
final class LockSupport {
    private LockSupport() {}

    static void park() {
        Intrinsics.unsupported("LockSupport.park: the only thread would wait for another");
    }

    static void park(Object blocker) {
        Intrinsics.unsupported("LockSupport.park: the only thread would wait for another");
    }

    static void unpark(Thread thread) {}
}
