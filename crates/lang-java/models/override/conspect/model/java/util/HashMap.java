package conspect.model.java.util;

/** Bins that became trees order their keys by {@code compareTo} where the keys' class allows. */
final class HashMap {
    private HashMap() {}

    /** The key's class when it is declared as comparable to itself, else null. */
    static Class<?> comparableClassFor(Object key) {
        return key instanceof Comparable && key.getClass().comparesToItself$() ? key.getClass() : null;
    }
}
