package conspect.rt;

/** Makes the exceptions that instructions raise (JVMS §6.5); the caller throws what these return. */
public final class Throw {
    private Throw() {}

    public static Throwable nullPointer() {
        Throwable e = new NullPointerException();
        e.describe$(Messages.OPEN_NULL, 0, 0, 0);
        return e;
    }

    /** A use of null that the front end can describe. */
    public static Throwable nullPointer(String message) {
        return new NullPointerException(message);
    }

    public static Throwable division() {
        return new ArithmeticException("/ by zero");
    }

    public static Throwable bounds(int index, int length) {
        Throwable e = new ArrayIndexOutOfBoundsException();
        e.describe$(Messages.INDEX, index, length, 0);
        return e;
    }

    public static Throwable negativeSize(int size) {
        Throwable e = new NegativeArraySizeException();
        e.describe$(Messages.NUMBER, size, 0, 0);
        return e;
    }

    public static Throwable classCast(Object value, int number) {
        Throwable e = new ClassCastException();
        e.describe$(Messages.CAST, Intrinsics.classOf(value), number, 0);
        return e;
    }

    public static Throwable arrayStore(Object value) {
        Throwable e = new ArrayStoreException();
        e.describe$(Messages.CLASS_NAME, Intrinsics.classOf(value), 0, 0);
        return e;
    }

    public static Throwable incompatibleClassChange(String message) {
        return new IncompatibleClassChangeError(message);
    }

    public static Throwable abstractMethod(String message) {
        return new AbstractMethodError(message);
    }

    public static Throwable noClassDef(String message) {
        return new NoClassDefFoundError(message);
    }

    public static Throwable classNotFound(String name) {
        return new ClassNotFoundException(name);
    }

    public static Throwable initializerError(Throwable cause) {
        return new ExceptionInInitializerError(cause);
    }

    public static Throwable matchException() {
        return new IncompatibleClassChangeError();
    }

    /** {@code StringIndexOutOfBoundsException} of a single index. */
    public static StringIndexOutOfBoundsException stringIndex(int kind, int a, int b, int c) {
        StringIndexOutOfBoundsException e = new StringIndexOutOfBoundsException();
        e.describe$(kind, a, b, c);
        return e;
    }

    /** {@code IndexOutOfBoundsException} with a message made on demand. */
    public static IndexOutOfBoundsException index(int kind, int a, int b, int c) {
        IndexOutOfBoundsException e = new IndexOutOfBoundsException();
        e.describe$(kind, a, b, c);
        return e;
    }
}
