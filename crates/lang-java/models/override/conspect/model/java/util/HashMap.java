package conspect.model.java.util;

/** Bins that became trees order their keys by {@code compareTo} where the keys' class allows. */
final class HashMap {
    private HashMap() {}

    /**
     * The key's class when its objects are comparable, else null. The JDK asks for a class comparable to itself, which
     * only generic signatures tell; the difference shows in bins of eight and more colliding keys alone.
     */
    static Class<?> comparableClassFor(Object key) {
        return key instanceof Comparable ? key.getClass() : null;
    }
}
