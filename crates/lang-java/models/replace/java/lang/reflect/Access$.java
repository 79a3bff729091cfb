package java.lang.reflect;

import conspect.rt.Intrinsics;
import java.lang.annotation.Annotation;

/** What the front end's functions make members by, and what several kinds of members need. */
final class Access$ {
    private Access$() {}

    /** A field, for the front end. */
    static Field field(Class<?> owner, String name, Class<?> type, int modifiers, int slot) {
        return new Field(owner, name, type, modifiers, slot);
    }

    /** A method, or a constructor where there is no result, for the front end. */
    static Executable method(Class<?> owner, String name, Class<?>[] parameters, Class<?> result,
        Class<?>[] exceptions, int modifiers, int slot) {
        if (result == null) {
            return new Constructor<>(owner, parameters, exceptions, modifiers, slot);
        }
        return new Method(owner, name, parameters, result, exceptions, modifiers, slot);
    }

    /** Can everybody use the member? */
    static boolean isPublic(Class<?> owner, int modifiers) {
        return Modifier.isPublic(modifiers) && (owner.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    /** Checks that a class may use a member of another one. */
    static void check(Class<?> caller, Class<?> owner, int modifiers) throws IllegalAccessException {
        if (caller == owner || isPublic(owner, modifiers)) {
            return;
        }
        if (caller == null || !owner.isOfProgram$()) {
            Intrinsics.unsupported("reflection by nobody in particular on a member that is not public");
        }
        boolean near = caller.getPackageName().equals(owner.getPackageName());
        boolean visible = near || (owner.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
        boolean allowed;
        if (Modifier.isPublic(modifiers)) {
            allowed = true;
        } else if (Modifier.isPrivate(modifiers)) {
            allowed = near && topLevel(caller).equals(topLevel(owner));
        } else if (Modifier.isProtected(modifiers) && !near) {
            Intrinsics.unsupported("reflection on a protected member of another package");
            allowed = false;
        } else {
            allowed = near;
        }
        if (!visible || !allowed) {
            throw new IllegalAccessException(new StringBuilder("class ").append(caller.getName())
                .append(" cannot access a member of ").append(owner.toString()).append(" with modifiers \"")
                .append(Modifier.toString(modifiers)).append('"').toString());
        }
    }

    private static String topLevel(Class<?> of) {
        String name = of.getName();
        int dollar = name.indexOf('$', 1);
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    static boolean same(Class<?>[] a, Class<?>[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    /** Names of types with commas between them: as in the source, or as {@code getName} gives them. */
    static String names(Class<?>[] types, boolean source) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < types.length; i++) {
            if (i > 0) {
                out.append(',');
            }
            out.append(types[i] == null ? "null" : source ? types[i].getTypeName() : types[i].getName());
        }
        return out.toString();
    }

    /** An argument as a parameter of this type takes it: of a primitive type the box of exactly that type. */
    static Object converted(Class<?> type, Object value) {
        if (type.isPrimitive()) {
            if (value == null) {
                Intrinsics.unsupported("null is passed for a primitive type by reflection");
            }
            Object box = widened(type, value);
            if (box == null) {
                throw new IllegalArgumentException("argument type mismatch");
            }
            return box;
        }
        if (value != null && !type.isInstance(value)) {
            throw new IllegalArgumentException("argument type mismatch");
        }
        return value;
    }

    /** The box of a primitive type that a value of another one becomes by widening; null where it does not. */
    static Object widened(Class<?> type, Object value) {
        if (type == boolean.class) {
            return value instanceof Boolean ? value : null;
        }
        if (type == char.class) {
            return value instanceof Character ? value : null;
        }
        if (type == byte.class) {
            return value instanceof Byte ? value : null;
        }
        if (type == short.class) {
            return value instanceof Short ? value : value instanceof Byte ? (Object) (short) (Byte) value : null;
        }
        if (type == int.class) {
            return value instanceof Integer ? value : isInt(value) ? (Object) toInt(value) : null;
        }
        if (type == long.class) {
            return value instanceof Long ? value
                : value instanceof Integer || isInt(value) ? (Object) (long) toInt(value) : null;
        }
        return floating(type, value);
    }

    private static Object floating(Class<?> type, Object value) {
        boolean whole = value instanceof Integer || isInt(value);
        if (type == float.class) {
            return value instanceof Float ? value
                : value instanceof Long ? (Object) (float) (long) (Long) value
                : whole ? (Object) (float) toInt(value) : null;
        }
        return value instanceof Double ? value
            : value instanceof Float ? (Object) (double) (float) (Float) value
            : value instanceof Long ? (Object) (double) (long) (Long) value
            : whole ? (Object) (double) toInt(value) : null;
    }

    private static boolean isInt(Object value) {
        return value instanceof Short || value instanceof Byte || value instanceof Character;
    }

    private static int toInt(Object value) {
        return value instanceof Integer ? (Integer) value
            : value instanceof Short ? (Short) value
            : value instanceof Byte ? (Byte) value : (Character) value;
    }

    /** The annotations of a class (−1), of the method of a number, or of a field (−2 and below). */
    static Annotation[] annotations(Class<?> owner, int member) {
        if (!owner.isOfProgram$() && !owner.isAnnotation()) {
            Intrinsics.unsupported("annotations of classes of the JDK are not modelled");
        }
        return (Annotation[]) Intrinsics.annotationsOf(owner.number$(), member);
    }

    /** The one of a type, or null. */
    @SuppressWarnings("unchecked")
    static <T extends Annotation> T annotation(Annotation[] all, Class<T> type) {
        if (type == null) {
            throw new NullPointerException();
        }
        for (int i = 0; i < all.length; i++) {
            if (type.isInstance(all[i])) {
                return (T) all[i];
            }
        }
        return null;
    }
}
