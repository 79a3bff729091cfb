package conspect.model.jdk.internal.misc;

import conspect.rt.Intrinsics;

/**
 * Offsets, which initializers of classes ask for. What would use an offset has no model: those natives are reported
 * where they are called.
 */
final class Unsafe {
    private Unsafe() {}

    static int arrayBaseOffset0(jdk.internal.misc.Unsafe self, Class<?> array) {
        return 16;
    }

    static int arrayIndexScale0(jdk.internal.misc.Unsafe self, Class<?> array) {
        Class<?> component = array.getComponentType();
        if (!component.isPrimitive()) {
            return 4;
        }
        switch (component.getName()) {
            case "boolean":
            case "byte":
                return 1;
            case "short":
            case "char":
                return 2;
            case "int":
            case "float":
                return 4;
            default:
                return 8;
        }
    }

    static long objectFieldOffset(jdk.internal.misc.Unsafe self, Class<?> c, String name) {
        return 12;
    }

    static void loadFence(jdk.internal.misc.Unsafe self) {}

    static void storeFence(jdk.internal.misc.Unsafe self) {}

    static void fullFence(jdk.internal.misc.Unsafe self) {}

    static boolean shouldBeInitialized0(jdk.internal.misc.Unsafe self, Class<?> c) {
        return false;
    }

    static void ensureClassInitialized0(jdk.internal.misc.Unsafe self, Class<?> c) {
        Intrinsics.unsupported("Unsafe.ensureClassInitialized");
    }

    static Object allocateUninitializedArray(jdk.internal.misc.Unsafe self, Class<?> component, int length) {
        return java.lang.reflect.Array.newInstance(component, length);
    }
}
