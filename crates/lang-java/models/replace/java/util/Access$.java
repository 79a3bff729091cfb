package java.util;

import jdk.internal.access.JavaUtilCollectionAccess;

/** The private door to the immutable collections, which they register when they are first used. */
public final class Access$ {
    private Access$() {}

    private static JavaUtilCollectionAccess registered;

    public static void register(JavaUtilCollectionAccess access) {
        registered = access;
    }

    public static JavaUtilCollectionAccess get() {
        if (registered == null) {
            new ImmutableCollections.Access();
        }
        return registered;
    }
}
