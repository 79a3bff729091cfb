package conspect.model.java.lang;

import conspect.rt.Intrinsics;
import conspect.rt.Open;

/** The machine: how many processors and how much memory it has is left open. */
final class Runtime {
    private Runtime() {}

    static void exit(java.lang.Runtime self, int status) {
        Intrinsics.halt(status);
    }

    static void halt(java.lang.Runtime self, int status) {
        Intrinsics.halt(status);
    }

    static int availableProcessors(java.lang.Runtime self) {
        return Open.processors();
    }

    static long freeMemory(java.lang.Runtime self) {
        return Open.memory(java.lang.Long.MAX_VALUE);
    }

    static long totalMemory(java.lang.Runtime self) {
        return Open.memory(java.lang.Long.MAX_VALUE);
    }

    static long maxMemory(java.lang.Runtime self) {
        return Open.memory(java.lang.Long.MAX_VALUE);
    }

    static void gc(java.lang.Runtime self) {}

    static void runFinalization(java.lang.Runtime self) {}

    static void addShutdownHook(java.lang.Runtime self, java.lang.Thread hook) {
        if (hook != null && hook.getClass().getName().equals("java.util.logging.LogManager$Cleaner")) {
            return; // It closes handlers when the virtual machine ends.
        }
        Intrinsics.unsupported("Runtime.addShutdownHook: threads are not modelled");
    }
}
