package conspect.model.java.lang.invoke;

import conspect.rt.Intrinsics;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/** Method and variable handles made by hand are not modelled. */
final class MethodHandles_Lookup {
    private MethodHandles_Lookup() {}

    static MethodHandle findStatic(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, String name, MethodType type) {
        Intrinsics.unsupported("MethodHandles.Lookup.findStatic: handles are not modelled");
        return null;
    }

    static MethodHandle findVirtual(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, String name, MethodType type) {
        Intrinsics.unsupported("MethodHandles.Lookup.findVirtual: handles are not modelled");
        return null;
    }

    static MethodHandle findConstructor(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, MethodType type) {
        Intrinsics.unsupported("MethodHandles.Lookup.findConstructor: handles are not modelled");
        return null;
    }

    static MethodHandle findSpecial(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, String name, MethodType type, Class<?> caller) {
        Intrinsics.unsupported("MethodHandles.Lookup.findSpecial: handles are not modelled");
        return null;
    }

    static MethodHandle findGetter(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, String name, Class<?> type) {
        Intrinsics.unsupported("MethodHandles.Lookup.findGetter: handles are not modelled");
        return null;
    }

    static MethodHandle findSetter(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, String name, Class<?> type) {
        Intrinsics.unsupported("MethodHandles.Lookup.findSetter: handles are not modelled");
        return null;
    }

    static VarHandle findVarHandle(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, String name, Class<?> type) {
        Intrinsics.unsupported("MethodHandles.Lookup.findVarHandle: handles are not modelled");
        return null;
    }

    static VarHandle findStaticVarHandle(java.lang.invoke.MethodHandles.Lookup self, Class<?> c, String name, Class<?> type) {
        Intrinsics.unsupported("MethodHandles.Lookup.findStaticVarHandle: handles are not modelled");
        return null;
    }

    static MethodHandle unreflect(java.lang.invoke.MethodHandles.Lookup self, java.lang.reflect.Method method) {
        Intrinsics.unsupported("MethodHandles.Lookup.unreflect: handles are not modelled");
        return null;
    }

    static Class<?> ensureInitialized(java.lang.invoke.MethodHandles.Lookup self, Class<?> c) {
        Intrinsics.unsupported("MethodHandles.Lookup.ensureInitialized: handles are not modelled");
        return null;
    }
}
