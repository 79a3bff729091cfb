package conspect.model.jdk.internal.util;

import conspect.rt.Intrinsics;

/** Properties of the machine that the JDK's own classes keep. Nobody else sees what is said here. */
final class StaticProperty {
    private StaticProperty() {}

    static void __clinit() {}

    static String javaHome() {
        return "/";
    }

    static String userDir() {
        return "/";
    }

    static String userHome() {
        Intrinsics.unsupported("the home directory as the JDK knows it");
        return null;
    }
}
