package java.io;

import conspect.rt.Intrinsics;

/** Files outside of the program: what there is and what can be changed is arbitrary each time; paths are Unix's. */
class UnixFileSystem extends FileSystem {
    public UnixFileSystem() {}

    @Override
    public char getSeparator() {
        return '/';
    }

    @Override
    public char getPathSeparator() {
        return ':';
    }

    @Override
    public String normalize(String path) {
        StringBuilder out = new StringBuilder();
        char last = 0;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c != '/' || last != '/') {
                out.append(c);
            }
            last = c;
        }
        int n = out.length();
        return n > 1 && out.charAt(n - 1) == '/' ? out.substring(0, n - 1) : out.toString();
    }

    @Override
    public int prefixLength(String path) {
        return path.startsWith("/") ? 1 : 0;
    }

    @Override
    public String resolve(String parent, String child) {
        if (child.isEmpty()) {
            return parent;
        }
        if (child.charAt(0) == '/') {
            return parent.equals("/") ? child : parent + child;
        }
        return parent.equals("/") ? parent + child : parent + '/' + child;
    }

    @Override
    public String getDefaultParent() {
        return "/";
    }

    @Override
    public String fromURIPath(String path) {
        return path.endsWith("/") && path.length() > 1 ? path.substring(0, path.length() - 1) : path;
    }

    @Override
    public boolean isAbsolute(File file) {
        return file.getPath().startsWith("/");
    }

    @Override
    public boolean isInvalid(File file) {
        return file.getPath().indexOf('\u0000') >= 0;
    }

    @Override
    public String resolve(File file) {
        String path = file.getPath();
        if (!path.startsWith("/")) {
            Intrinsics.unsupported("the directory that the program runs in");
        }
        return path;
    }

    @Override
    public String canonicalize(String path) throws IOException {
        Intrinsics.unsupported("the canonical path of a file");
        return path;
    }

    @Override
    public int getBooleanAttributes(File file) {
        int out = Intrinsics.givenInt("file attributes()");
        Intrinsics.assume(out >= 0 && out <= 15);
        return out;
    }

    @Override
    public boolean hasBooleanAttributes(File file, int attributes) {
        return (getBooleanAttributes(file) & attributes) == attributes;
    }

    @Override
    public boolean checkAccess(File file, int access) {
        return Intrinsics.givenBoolean("file access()");
    }

    @Override
    public boolean setPermission(File file, int access, boolean enable, boolean ownerOnly) {
        return change();
    }

    @Override
    public long getLastModifiedTime(File file) {
        return natural(Intrinsics.givenLong("file time()"));
    }

    @Override
    public long getLength(File file) {
        return natural(Intrinsics.givenLong("file length()"));
    }

    private static long natural(long number) {
        Intrinsics.assume(number >= 0);
        return number;
    }

    private static boolean change() {
        return Intrinsics.givenBoolean("file change succeeds()");
    }

    @Override
    public boolean createFileExclusively(String path) throws IOException {
        if (!Intrinsics.givenBoolean("file can be written()")) {
            throw new IOException("Permission denied");
        }
        return change();
    }

    @Override
    public boolean delete(File file) {
        return change();
    }

    @Override
    public String[] list(File file) {
        Intrinsics.unsupported("the files in a directory");
        return null;
    }

    @Override
    public boolean createDirectory(File file) {
        return change();
    }

    @Override
    public boolean rename(File from, File to) {
        return change();
    }

    @Override
    public boolean setLastModifiedTime(File file, long time) {
        return change();
    }

    @Override
    public boolean setReadOnly(File file) {
        return change();
    }

    @Override
    public File[] listRoots() {
        return new File[] {new File("/")};
    }

    @Override
    public long getSpace(File file, int which) {
        return natural(Intrinsics.givenLong("file space()"));
    }

    @Override
    public int getNameMax(String path) {
        return 255;
    }

    @Override
    public int compare(File a, File b) {
        return a.getPath().compareTo(b.getPath());
    }

    @Override
    public int hashCode(File file) {
        return file.getPath().hashCode() ^ 1234321;
    }
}
