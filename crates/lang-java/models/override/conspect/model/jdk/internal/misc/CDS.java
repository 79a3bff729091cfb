package conspect.model.jdk.internal.misc;

/** Class-data sharing is off. */
final class CDS {
    private CDS() {}

    static boolean isDumpingClassList0() {
        return false;
    }

    static boolean isDumpingArchive0() {
        return false;
    }

    /** Since Java 24: none of its flags is set. */
    static int getCDSConfigStatus() {
        return 0;
    }

    static boolean isSharingEnabled0() {
        return false;
    }

    static void initializeFromArchive(Class<?> c) {}

    /**
     * The seed of the iteration order of {@code Set.of} and {@code Map.of}, which differs from run to run on a real
     * JVM: one fixed order is explored.
     */
    static long getRandomSeedForDumping() {
        return 1L;
    }
}
