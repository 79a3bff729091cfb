package conspect.model.jdk.internal.reflect;

/** Checks of access, which always pass: the compiler has made them. */
final class Reflection {
    private Reflection() {}

    /** Nobody in particular: only checks of permissions ask. */
    static Class<?> getCallerClass() {
        return Object.class;
    }
}
