package conspect.model.java.lang.reflect;

import conspect.rt.Arrays;
import conspect.rt.Concat;
import conspect.rt.Intrinsics;

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
        if (!(array instanceof Object[])) {
            Intrinsics.unsupported("reflect.Array.set on an array of a primitive type");
        }
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        if (value != null && !array.getClass().getComponentType().isInstance(value)) {
            throw new IllegalArgumentException("array element type mismatch");
        }
        ((Object[]) array)[index] = value;
    }
}
