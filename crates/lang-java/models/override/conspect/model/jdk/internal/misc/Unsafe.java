package conspect.model.jdk.internal.misc;

import conspect.rt.Intrinsics;

/**
 * Offsets, which initializers of classes ask for, and numbers in arrays of bytes. What else would use an offset has no model: those natives
 * are reported where they are called.
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

    // Numbers of several bytes in an array of bytes, as a processor that begins with the lowest byte stores them.

    static long getLong(jdk.internal.misc.Unsafe self, Object array, long offset) {
        return number(array, offset, 8);
    }

    static int getInt(jdk.internal.misc.Unsafe self, Object array, long offset) {
        return (int) number(array, offset, 4);
    }

    static short getShort(jdk.internal.misc.Unsafe self, Object array, long offset) {
        return (short) number(array, offset, 2);
    }

    static char getChar(jdk.internal.misc.Unsafe self, Object array, long offset) {
        return (char) number(array, offset, 2);
    }

    static byte getByte(jdk.internal.misc.Unsafe self, Object array, long offset) {
        return (byte) number(array, offset, 1);
    }

    static void putLong(jdk.internal.misc.Unsafe self, Object array, long offset, long value) {
        store(array, offset, 8, value);
    }

    static void putInt(jdk.internal.misc.Unsafe self, Object array, long offset, int value) {
        store(array, offset, 4, value);
    }

    static void putShort(jdk.internal.misc.Unsafe self, Object array, long offset, short value) {
        store(array, offset, 2, value);
    }

    static void putChar(jdk.internal.misc.Unsafe self, Object array, long offset, char value) {
        store(array, offset, 2, value);
    }

    static void putByte(jdk.internal.misc.Unsafe self, Object array, long offset, byte value) {
        store(array, offset, 1, value);
    }

    private static long number(Object array, long offset, int bytes) {
        byte[] elements = elements(array);
        int first = (int) (offset - 16);
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | elements[first + i] & 0xff;
        }
        return value;
    }

    private static void store(Object array, long offset, int bytes, long value) {
        byte[] elements = elements(array);
        int first = (int) (offset - 16);
        for (int i = 0; i < bytes; i++) {
            elements[first + i] = (byte) (value >>> 8 * i);
        }
    }

    private static byte[] elements(Object array) {
        if (!(array instanceof byte[])) {
            Intrinsics.unsupported("Unsafe on anything but arrays of bytes");
        }
        return (byte[]) array;
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
