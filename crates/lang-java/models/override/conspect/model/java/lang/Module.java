package conspect.model.java.lang;

import conspect.rt.Intrinsics;
import java.io.InputStream;
import java.util.Set;

/** The one module of the program, which has no name; what is known of others is not modelled. */
final class Module {
    private Module() {}

    static ClassLoader getClassLoader(java.lang.Module self) {
        Intrinsics.unsupported("Module.getClassLoader: class loaders are not modelled");
        return null;
    }

    static Set<String> getPackages(java.lang.Module self) {
        Intrinsics.unsupported("Module.getPackages: modules are not modelled");
        return null;
    }

    static ModuleLayer getLayer(java.lang.Module self) {
        Intrinsics.unsupported("Module.getLayer: modules are not modelled");
        return null;
    }

    static InputStream getResourceAsStream(java.lang.Module self, String name) {
        Intrinsics.unsupported("Module.getResourceAsStream: modules are not modelled");
        return null;
    }

    static boolean isOpen(java.lang.Module self, String name) {
        Intrinsics.unsupported("Module.isOpen: modules are not modelled");
        return false;
    }

    static boolean isOpen(java.lang.Module self, String name, java.lang.Module other) {
        Intrinsics.unsupported("Module.isOpen: modules are not modelled");
        return false;
    }

    static boolean isExported(java.lang.Module self, String name) {
        Intrinsics.unsupported("Module.isExported: modules are not modelled");
        return false;
    }

    static boolean isExported(java.lang.Module self, String name, java.lang.Module other) {
        Intrinsics.unsupported("Module.isExported: modules are not modelled");
        return false;
    }

    static boolean canRead(java.lang.Module self, java.lang.Module other) {
        Intrinsics.unsupported("Module.canRead: modules are not modelled");
        return false;
    }

    static boolean canUse(java.lang.Module self, Class<?> service) {
        Intrinsics.unsupported("Module.canUse: modules are not modelled");
        return false;
    }
}
