package conspect.model.java.lang;

import conspect.rt.Intrinsics;

/** The machine: two processors, plenty of memory. */
final class Runtime {
    private Runtime() {}

    static void exit(java.lang.Runtime self, int status) {
        Intrinsics.halt(status);
    }

    static void halt(java.lang.Runtime self, int status) {
        Intrinsics.halt(status);
    }

    static int availableProcessors(java.lang.Runtime self) {
        return 2;
    }

    static long freeMemory(java.lang.Runtime self) {
        Intrinsics.unsupported("Runtime.freeMemory: how much memory is free is arbitrary");
        return 0;
    }

    static long totalMemory(java.lang.Runtime self) {
        return 1L << 30;
    }

    static long maxMemory(java.lang.Runtime self) {
        return 1L << 32;
    }

    static void gc(java.lang.Runtime self) {}

    static void runFinalization(java.lang.Runtime self) {}

    static void addShutdownHook(java.lang.Runtime self, java.lang.Thread hook) {
        Intrinsics.unsupported("Runtime.addShutdownHook: threads are not modelled");
    }
}
