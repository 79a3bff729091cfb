package conspect.model.jdk.internal.access;

import jdk.internal.access.JavaLangAccess;

/** The doors between packages of the JDK. */
final class SharedSecrets {
    private SharedSecrets() {}

    static JavaLangAccess getJavaLangAccess() {
        return System.access$();
    }
}
