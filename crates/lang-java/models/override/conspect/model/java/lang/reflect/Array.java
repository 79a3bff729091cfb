package conspect.model.java.lang.reflect;

import conspect.rt.Arrays;
import conspect.rt.Concat;
import conspect.rt.Intrinsics;
import java.lang.reflect.Doors$;

/** Arrays by reflection. */
final class Array {
    private Array() {}

    static Object newArray(Class<?> component, int length) {
        if (component == null) {
            throw new NullPointerException();
        }
        if (length < 0) {
            throw new NegativeArraySizeException(Concat.of(length));
        }
        return Arrays.make(component, length);
    }

    static Object newInstance(Class<?> component, int length) {
        return newArray(component, length);
    }

    static Object multiNewArray(Class<?> component, int[] lengths) {
        if (component == null || lengths == null) {
            throw new NullPointerException();
        }
        if (lengths.length == 0) {
            throw new IllegalArgumentException("Empty dimensions array");
        }
        for (int i = 0; i < lengths.length; i++) {
            if (lengths[i] < 0) {
                throw new NegativeArraySizeException(Concat.of(lengths[i]));
            }
        }
        return level(component, lengths, 0);
    }

    private static Object level(Class<?> component, int[] lengths, int depth) {
        if (depth == lengths.length - 1) {
            return Arrays.make(component, lengths[depth]);
        }
        Class<?> inner = component;
        for (int i = depth + 1; i < lengths.length; i++) {
            inner = inner.arrayType();
        }
        Object[] out = (Object[]) Arrays.make(inner, lengths[depth]);
        for (int i = 0; i < out.length; i++) {
            out[i] = level(component, lengths, depth + 1);
        }
        return out;
    }

    static int getLength(Object array) {
        if (array == null) {
            throw new NullPointerException();
        }
        if (!isArray(array)) {
            throw new IllegalArgumentException("Argument is not an array");
        }
        return Intrinsics.arrayLength(array);
    }

    /** Asked by kinds: which class of references' array a given one has does not matter. */
    private static boolean isArray(Object o) {
        return o instanceof Object[] || o instanceof int[] || o instanceof byte[] || o instanceof char[] || o instanceof long[]
            || o instanceof double[] || o instanceof boolean[] || o instanceof float[] || o instanceof short[];
    }

    static Object get(Object array, int index) {
        int length = getLength(array);
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        if (array instanceof Object[]) {
            return ((Object[]) array)[index];
        }
        if (array instanceof int[]) {
            return ((int[]) array)[index];
        }
        if (array instanceof long[]) {
            return ((long[]) array)[index];
        }
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        if (array instanceof short[]) {
            return ((short[]) array)[index];
        }
        if (array instanceof boolean[]) {
            return ((boolean[]) array)[index];
        }
        if (array instanceof float[]) {
            return ((float[]) array)[index];
        }
        return ((double[]) array)[index];
    }

    static void set(Object array, int index, Object value) {
        int length = getLength(array);
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        if (!(array instanceof Object[])) {
            setPrimitive(array, index, value);
            return;
        }
        if (value != null && !array.getClass().getComponentType().isInstance(value)) {
            throw new IllegalArgumentException("array element type mismatch");
        }
        ((Object[]) array)[index] = value;
    }

    private static void setPrimitive(Object array, int index, Object value) {
        if (value == null) {
            Intrinsics.unsupported("reflect.Array.set of null on an array of a primitive type");
        }
        Object box = Doors$.widened(array.getClass().getComponentType(), value);
        if (box == null) {
            throw new IllegalArgumentException("argument type mismatch");
        }
        if (array instanceof int[]) {
            ((int[]) array)[index] = (Integer) box;
        } else if (array instanceof long[]) {
            ((long[]) array)[index] = (Long) box;
        } else if (array instanceof byte[]) {
            ((byte[]) array)[index] = (Byte) box;
        } else if (array instanceof char[]) {
            ((char[]) array)[index] = (Character) box;
        } else if (array instanceof short[]) {
            ((short[]) array)[index] = (Short) box;
        } else if (array instanceof boolean[]) {
            ((boolean[]) array)[index] = (Boolean) box;
        } else if (array instanceof float[]) {
            ((float[]) array)[index] = (Float) box;
        } else {
            ((double[]) array)[index] = (Double) box;
        }
    }

    /** An element as one of a primitive type. */
    private static Object getAs(Object array, int index, Class<?> type) {
        Object value = get(array, index);
        if (array instanceof Object[]) {
            Intrinsics.unsupported("a primitive value of an array of objects by reflect.Array");
        }
        Object box = Doors$.widened(type, value);
        if (box == null) {
            throw new IllegalArgumentException("argument type mismatch");
        }
        return box;
    }

    static int getInt(Object array, int index) {
        return (Integer) getAs(array, index, int.class);
    }

    static long getLong(Object array, int index) {
        return (Long) getAs(array, index, long.class);
    }

    static double getDouble(Object array, int index) {
        return (Double) getAs(array, index, double.class);
    }

    static boolean getBoolean(Object array, int index) {
        return (Boolean) getAs(array, index, boolean.class);
    }

    static char getChar(Object array, int index) {
        return (Character) getAs(array, index, char.class);
    }

    private static void setAs(Object array, int index, Object value) {
        if (array instanceof Object[]) {
            Intrinsics.unsupported("a primitive value for an array of objects by reflect.Array");
        }
        set(array, index, value);
    }

    static void setInt(Object array, int index, int value) {
        setAs(array, index, value);
    }

    static void setLong(Object array, int index, long value) {
        setAs(array, index, value);
    }

    static void setDouble(Object array, int index, double value) {
        setAs(array, index, value);
    }

    static void setBoolean(Object array, int index, boolean value) {
        setAs(array, index, value);
    }

    static void setChar(Object array, int index, char value) {
        setAs(array, index, value);
    }
}
