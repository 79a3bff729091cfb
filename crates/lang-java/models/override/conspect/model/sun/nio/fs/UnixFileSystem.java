package conspect.model.sun.nio.fs;

import conspect.rt.Intrinsics;

/** The file system whose working directory is the machine's. */
final class UnixFileSystem {
    private UnixFileSystem() {}

    static byte[] defaultDirectory(Object self) {
        Intrinsics.unsupported("the working directory");
        return null;
    }
}
