package java.lang;

import conspect.rt.Intrinsics;

/** The loader of the program's classes, which finds these. */
public abstract class ClassLoader {
    private static ClassLoader system;

    /** For the one loader that there is. */
    protected ClassLoader(int system$) {}

    protected ClassLoader() {
        Intrinsics.unsupported("class loaders of the program are not modelled");
    }

    protected ClassLoader(ClassLoader parent) {
        Intrinsics.unsupported("class loaders of the program are not modelled");
    }

    protected ClassLoader(String name, ClassLoader parent) {
        Intrinsics.unsupported("class loaders of the program are not modelled");
    }

    public static ClassLoader getSystemClassLoader() {
        if (system == null) {
            system = jdk.internal.loader.ClassLoaders.app$();
        }
        return system;
    }

    public static ClassLoader getPlatformClassLoader() {
        Intrinsics.unsupported("the platform's class loader is not modelled");
        return null;
    }

    public Class<?> loadClass(String name) throws ClassNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        return Class.forName(name, false, this);
    }

    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return loadClass(name);
    }

    public final ClassLoader getParent() {
        Intrinsics.unsupported("the platform's class loader is not modelled");
        return null;
    }

    public String getName() {
        return "app";
    }

    public java.net.URL getResource(String name) {
        Intrinsics.unsupported("ClassLoader.getResource: resources are not modelled");
        return null;
    }

    public java.io.InputStream getResourceAsStream(String name) {
        Intrinsics.unsupported("ClassLoader.getResourceAsStream: resources are not modelled");
        return null;
    }

    @Override
    public String toString() {
        Intrinsics.unsupported("the name of a class loader is not modelled");
        return null;
    }
}
