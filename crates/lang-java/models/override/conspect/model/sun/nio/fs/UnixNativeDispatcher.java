package conspect.model.sun.nio.fs;

/** What paths ask of the system without looking at a file; all else is reported where it is called. */
final class UnixNativeDispatcher {
    private UnixNativeDispatcher() {}

    static void __clinit() {}

    /** The working directory as StaticProperty says it; what would show it is reported, see UnixFileSystem. */
    static byte[] getcwd() {
        return new byte[] {'/'};
    }
}
