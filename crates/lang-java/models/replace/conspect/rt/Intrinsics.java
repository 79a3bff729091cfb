package conspect.rt;

/**
 * Operations of the engine. The front end lowers each call inline; none of these has a body, none throws.
 * The caller has checked whatever must be checked (null, ranges, signs).
 */
public final class Intrinsics {
    private Intrinsics() {}

    /** Copies a range between arrays of one element type, as if through a temporary. */
    public static native void arrayCopy(Object src, int srcPos, Object dst, int dstPos, int length);

    /** Are two ranges of arrays of one primitive type equal, bit for bit? */
    public static native boolean arrayEquals(Object a, int aPos, Object b, int bPos, int length);

    /** A shallow copy of an object or array. */
    public static native Object clone(Object object);

    /** The identity hash of an object, not negative. */
    public static native int identityHash(Object object);

    /** The number of the class of an object. */
    public static native int classOf(Object object);

    /** The class object ({@code java.lang.Class}) of a class number. */
    public static native Object classObject(int number);

    /** Is the object an instance of the class? False for null. */
    public static native boolean instanceOf(Object object, int number);

    /** Is one class a subtype of another? */
    public static native boolean isSubclass(int sub, int sup);

    /** The length of an array of any type. */
    public static native int arrayLength(Object array);

    /** A new array whose elements are references to the class with this number; the length is not negative. */
    public static native Object newArray(int component, int length);

    /** A new object of the class, its fields zero, no constructor run. */
    public static native Object newInstance(int number);

    /** The constants of an enum class in the order of their declaration: what its {@code values()} gives. */
    public static native Object[] enumValues(int number);

    // What classes are made of, found by their numbers when a program asks for it: `lower/reflect.rs`.

    /** The declared fields of a class, in the order of its file: {@code java.lang.reflect.Field} objects. */
    public static native Object[] fieldsOf(int number);

    /** The declared methods and constructors, in the order of the file: {@code java.lang.reflect.Executable} objects. */
    public static native Object[] methodsOf(int number);

    /** The direct superinterfaces. */
    public static native Object[] interfacesOf(int number);

    /** The classes that a sealed class permits, or null. */
    public static native Object[] permittedOf(int number);

    /** The class that it is a member of, or null. */
    public static native Object outerOf(int number);

    /** The annotations of a class (-1), of the method of this number, or of the field with the number (-2 - member). */
    public static native Object[] annotationsOf(int number, int member);

    /** Initializes a class. */
    public static native Object initialize(int number);

    /**
     * Calls the method of a class with this number in its file; a constructor makes an object first. Arguments are null, objects of the parameter's
     * types, or boxes of exactly these.
     */
    public static native Object invokeMember(int number, int slot, Object receiver, Object[] arguments);

    /** What the field of a class with this number in its file holds, in a box. */
    public static native Object getMember(int number, int slot, Object object);

    /** Gives the field a value, which is of its type or a box of exactly that. */
    public static native Object setMember(int number, int slot, Object object, Object value);

    /** A new object whose class implements the interface by calls of the handler. */
    public static native Object proxyOf(int number, Object handler);

    /** The class of the program with this name, initialized if so asked; null where it has none. */
    public static native Object classNamed(String name, boolean initialize);

    /** Writes text to standard output (1) or error (2). */
    public static native void print(int stream, char[] chars, int from, int length);

    /** The double that a well-formed decimal literal stands for. */
    public static native double parseDouble(char[] chars, int from, int length);

    /** The shortest decimal text of a double. */
    public static native char[] doubleToChars(double value);

    /** The shortest decimal text of a float. */
    public static native char[] floatToChars(float value);

    /** Only executions in which the condition holds are considered. */
    public static native void assume(boolean condition);

    /** Is the value known without the solver's help? */
    public static native boolean isConcrete(Object value);

    /** Is the value known without the solver's help? */
    public static native boolean isConcrete(int value);

    /** Is the value known without the solver's help? */
    public static native boolean isConcrete(long value);

    /** Was the box made with {@code new} by the program? */
    public static native boolean isFresh(Integer box);
    public static native boolean isFresh(Long box);
    public static native boolean isFresh(Short box);
    public static native boolean isFresh(Byte box);
    public static native boolean isFresh(Character box);

    /**
     * Is what functions do with texts of unknown length described ({@link Known})? A model asks only where it can do either.
     */
    public static native boolean byContract();

    /** What follows costs much and is rarely the way that is looked for: other paths go first. */
    public static native void defer();

    /** A clock in nanoseconds: an arbitrary value not less than the one before. */
    public static native long clock();

    /** A new thread begins after what the current one did so far; its number, not 0. */
    public static native int threadFork();

    /** What follows is done by this thread; the one that did what came before. */
    public static native int threadEnter(int thread);

    /** The current thread has ended; what follows is done by this one. */
    public static native void threadLeave(int thread);

    /** What follows comes after all that this thread did. */
    public static native void threadJoin(int thread);

    /** A mark of what the current thread did so far, which others can come after as after a thread. */
    public static native int threadMark();

    /** Does the present come after all that this thread did? */
    public static native boolean threadIsBefore(int thread);

    /** What follows is one atomic change, which can trade places with others of its kind; 0 ends it. */
    public static native void threadChange(int kind);

    /** The current thread holds a lock until it gives it back. */
    public static native void threadTake(Object lock);

    /** The current thread gives a lock back. */
    public static native void threadGive(Object lock);

    /** The pooled string with the same contents. */
    public static native String intern(String string);

    /** The name of a class as {@code Class.getName} gives it. */
    public static native char[] className(int number);

    /** A number for the call stack as it is now. */
    public static native int captureStack();

    public static native double sqrt(double x);
    public static native double floor(double x);
    public static native double ceil(double x);
    public static native double rint(double x);
    public static native double abs(double x);
    public static native double fremD(double x, double y);
    public static native long doubleToBits(double x);
    public static native double bitsToDouble(long bits);
    public static native int floatToBits(float x);
    public static native float bitsToFloat(int bits);
    public static native double sin(double x);
    public static native double cos(double x);
    public static native double tan(double x);
    public static native double asin(double x);
    public static native double acos(double x);
    public static native double atan(double x);
    public static native double sinh(double x);
    public static native double cosh(double x);
    public static native double tanh(double x);
    public static native double exp(double x);
    public static native double expm1(double x);
    public static native double log(double x);
    public static native double log10(double x);
    public static native double log1p(double x);
    public static native double cbrt(double x);
    public static native double pow(double x, double y);
    public static native double atan2(double y, double x);
    public static native double hypot(double x, double y);

    public static native int nondetInt();
    public static native boolean nondetBoolean();
    public static native byte nondetByte();
    public static native short nondetShort();
    public static native char nondetChar();
    public static native long nondetLong();
    public static native float nondetFloat();
    public static native double nondetDouble();

    /** An array of arbitrary length and contents. */
    public static native char[] nondetChars();

    /**
     * Inputs that the environment gives in answer to what the argument, a literal, says: `System.in.read()`.
     */
    public static native int givenInt(String what);
    public static native boolean givenBoolean(String what);
    public static native long givenLong(String what);
    public static native float givenFloat(String what);
    public static native double givenDouble(String what);

    /** An array of arbitrary length and contents that the environment gives. */
    public static native char[] givenChars(String what);

    /**
     * From here on, what the argument, a literal, says is taken for granted: answers about executions that come here list it.
     * The texts that several models share are in {@code Granted}.
     */
    public static native void granted(String what);

    /** The program ends here, well. */
    public static native void halt(int status);

    /**
     * The program does something that the models do not cover: a reported outcome. The argument is a literal; the
     * call does not return.
     */
    public static native void unsupported(String what);
}
