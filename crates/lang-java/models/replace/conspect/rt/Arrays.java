package conspect.rt;

/** Operations on arrays whose type is known only at run time. */
public final class Arrays {
    private Arrays() {}

    /** {@code System.arraycopy}: all its checks in the JVM's order, then the copy. */
    public static void copy(Object src, int srcPos, Object dst, int dstPos, int length) {
        if (src == null || dst == null) {
            throw new NullPointerException();
        }
        int srcNumber = Intrinsics.classOf(src);
        int dstNumber = Intrinsics.classOf(dst);
        boolean each = false;
        // Of two arrays of one class, and of one that holds any object, nothing is asked that proofs do not know.
        if (srcNumber == dstNumber && isArray(src) || src instanceof Object[] && dstNumber == Intrinsics.classOf(new Object[0])) {
            checkRanges(src, srcPos, dst, dstPos, length);
        } else {
            Class<?> srcClass = (Class<?>) Intrinsics.classObject(srcNumber);
            Class<?> dstClass = (Class<?>) Intrinsics.classObject(dstNumber);
            checkTypes(srcClass, dstClass);
            checkRanges(src, srcPos, dst, dstPos, length);
            each = !dstClass.getComponentType().isAssignableFrom(srcClass.getComponentType());
        }
        if (each) {
            copyEach((Object[]) src, srcPos, (Object[]) dst, dstPos, length);
        } else {
            Intrinsics.arrayCopy(src, srcPos, dst, dstPos, length);
        }
    }

    private static boolean isArray(Object object) {
        return object instanceof Object[] || object instanceof int[] || object instanceof byte[] || object instanceof char[]
            || object instanceof long[] || object instanceof boolean[] || object instanceof double[]
            || object instanceof short[] || object instanceof float[];
    }

    private static void checkRanges(Object src, int srcPos, Object dst, int dstPos, int length) {
        int srcLength = Intrinsics.arrayLength(src);
        int dstLength = Intrinsics.arrayLength(dst);
        if (srcPos < 0 || dstPos < 0 || length < 0 || srcPos > srcLength - length || dstPos > dstLength - length) {
            throw rangeError(src, srcPos, srcLength, dst, dstPos, dstLength, length);
        }
    }

    private static RuntimeException rangeError(
        Object src, int srcPos, int srcLength, Object dst, int dstPos, int dstLength, int length) {
        ArrayIndexOutOfBoundsException e = new ArrayIndexOutOfBoundsException();
        if (srcPos < 0) {
            e.describe$(Messages.COPY_SOURCE, srcPos, srcLength, Intrinsics.classOf(src));
        } else if (dstPos < 0) {
            e.describe$(Messages.COPY_DESTINATION, dstPos, dstLength, Intrinsics.classOf(dst));
        } else if (length < 0) {
            e.describe$(Messages.COPY_LENGTH, length, 0, 0);
        } else if (srcPos > srcLength - length) {
            e.describe$(Messages.COPY_LAST_SOURCE, srcPos + length, srcLength, Intrinsics.classOf(src));
        } else {
            e.describe$(Messages.COPY_LAST_DESTINATION, dstPos + length, dstLength, Intrinsics.classOf(dst));
        }
        return e;
    }

    private static void checkTypes(Class<?> src, Class<?> dst) {
        String problem = null;
        if (!src.isArray()) {
            problem = Concat.join(Concat.join("source type ", src.getName()), " is not an array");
        } else if (!dst.isArray()) {
            problem = Concat.join(Concat.join("destination type ", dst.getName()), " is not an array");
        } else if (src.getComponentType().isPrimitive() || dst.getComponentType().isPrimitive()) {
            if (src.getComponentType() != dst.getComponentType()) {
                problem = Concat.join(Concat.join("type mismatch: can not copy ", kindName(src)),
                    Concat.join(" into ", kindName(dst)));
            }
        }
        if (problem != null) {
            throw new ArrayStoreException(Concat.join("arraycopy: ", problem));
        }
    }

    /** How the JVM names an array type in a message about copying: {@code int[]}, {@code object array[]}. */
    private static String kindName(Class<?> array) {
        Class<?> component = array.getComponentType();
        return component.isPrimitive() ? Concat.join(component.getName(), "[]") : "object array[]";
    }

    /** The text of a message about an index of a copy. */
    static String message(int kind, int a, int length, int number) {
        if (kind == Messages.COPY_LENGTH) {
            return Concat.join(Concat.join("arraycopy: length ", Concat.of(a)), " is negative");
        }
        String what;
        switch (kind) {
            case Messages.COPY_SOURCE:
                what = "source index ";
                break;
            case Messages.COPY_DESTINATION:
                what = "destination index ";
                break;
            case Messages.COPY_LAST_SOURCE:
                what = "last source index ";
                break;
            default:
                what = "last destination index ";
                break;
        }
        boolean last = kind == Messages.COPY_LAST_SOURCE || kind == Messages.COPY_LAST_DESTINATION;
        // The end of a range is an unsigned number there.
        String index = last ? Concat.of(a & 0xFFFFFFFFL) : Concat.of(a);
        String array = kindName((Class<?>) Intrinsics.classObject(number));
        String shape = Concat.join(array.substring(0, array.length() - 1), Concat.join(Concat.of(length), "]"));
        return Concat.join(Concat.join(Concat.join("arraycopy: ", what), index),
            Concat.join(" out of bounds for ", shape));
    }

    /** Copies element by element, checking each; what precedes a failure stays copied. */
    private static void copyEach(Object[] src, int srcPos, Object[] dst, int dstPos, int length) {
        Class<?> component = dst.getClass().getComponentType();
        for (int i = 0; i < length; i++) {
            Object element = src[srcPos + i];
            if (element != null && !component.isInstance(element)) {
                throw new ArrayStoreException(Concat.join(Concat.join(Concat.join(
                    "arraycopy: element type mismatch: can not cast one of the elements of ",
                    typeName(src.getClass())), " to the type of the destination array, "), component.getName()));
            }
            dst[dstPos + i] = element;
        }
    }

    private static String typeName(Class<?> c) {
        return c.getTypeName();
    }

    /** A new array with elements of this class; the length is not negative. */
    public static Object make(Class<?> component, int length) {
        if (!component.isPrimitive()) {
            return Intrinsics.newArray(component.number$(), length);
        }
        switch (component.getName()) {
            case "boolean":
                return new boolean[length];
            case "byte":
                return new byte[length];
            case "short":
                return new short[length];
            case "char":
                return new char[length];
            case "int":
                return new int[length];
            case "long":
                return new long[length];
            case "float":
                return new float[length];
            case "double":
                return new double[length];
            default:
                throw new IllegalArgumentException();
        }
    }
}
