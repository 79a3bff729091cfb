package jdk.internal.loader;

/** The loader of the program's classes. */
public class ClassLoaders {
    private ClassLoaders() {}

    private static class AppClassLoader extends ClassLoader {
        AppClassLoader() {
            super(0);
        }
    }

    /** A new one; {@code ClassLoader.getSystemClassLoader} keeps it. */
    public static ClassLoader app$() {
        return new AppClassLoader();
    }
}
