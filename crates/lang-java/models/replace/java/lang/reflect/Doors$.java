package java.lang.reflect;

import java.lang.annotation.Annotation;

/** What the model of {@code java.lang.Class} needs of this package. */
public final class Doors$ {
    private Doors$() {}

    /** An object that a constructor without parameters makes, for a caller of {@code Class.newInstance}. */
    public static <T> T newInstance(Constructor<T> constructor, Class<?> caller)
        throws InstantiationException, IllegalAccessException, InvocationTargetException {
        return Constructor.newInstance$(constructor, null, caller);
    }

    /** Names of types as {@code getName} gives them. */
    public static String names(Class<?>[] types) {
        return Access$.names(types, false);
    }

    /** The annotation of a type, or null. */
    public static <A extends Annotation> A annotation(Annotation[] all, Class<A> type) {
        return Access$.annotation(all, type);
    }

    /** The box of a primitive type that a value of another one becomes by widening; null where it does not. */
    public static Object widened(Class<?> type, Object value) {
        return Access$.widened(type, value);
    }
}
