package conspect.model.jdk.internal.access;

import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.JavaUtilCollectionAccess;

/** The doors between packages of the JDK. */
final class SharedSecrets {
    private SharedSecrets() {}

    static JavaLangAccess getJavaLangAccess() {
        return System.access$();
    }

    static void setJavaUtilCollectionAccess(JavaUtilCollectionAccess access) {
        java.util.Access$.register(access);
    }

    static JavaUtilCollectionAccess getJavaUtilCollectionAccess() {
        return java.util.Access$.get();
    }
}
