package conspect.model.jdk.internal.reflect;

/** Checks of access, which always pass: the compiler has made them. */
final class Reflection {
    private Reflection() {}

    /** Nobody in particular: checks of permissions ask, and logs, whether it is a class of the program. */
    static Class<?> getCallerClass() {
        return Caller.class;
    }
}
