package java.lang;

import conspect.rt.Intrinsics;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.reflect.Constructor;
import java.lang.reflect.Doors$;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** How {@link Class} finds members. */
final class Members$ {
    private Members$() {}

    /** Some order: that of the class files. */
    private static void ordered(int count) {
        if (count > 1) {
            Intrinsics.granted("methods found by reflection come in the order of their declarations");
        }
    }

    /** The methods among them, or the public ones. */
    static Method[] methods(Executable[] all, boolean publicOnly) {
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (isMethod(all[i], publicOnly)) {
                count++;
            }
        }
        Method[] out = new Method[count];
        int at = 0;
        for (int i = 0; i < all.length; i++) {
            if (isMethod(all[i], publicOnly)) {
                out[at++] = (Method) all[i];
            }
        }
        ordered(count);
        return out;
    }

    private static boolean isMethod(Executable member, boolean publicOnly) {
        return member instanceof Method && (!publicOnly || Modifier.isPublic(member.getModifiers()));
    }

    static Constructor<?>[] constructors(Executable[] all, boolean publicOnly) {
        int count = 0;
        Constructor<?>[] found = new Constructor<?>[all.length];
        for (int i = 0; i < all.length; i++) {
            if (all[i] instanceof Constructor && (!publicOnly || Modifier.isPublic(all[i].getModifiers()))) {
                found[count++] = (Constructor<?>) all[i];
            }
        }
        Constructor<?>[] out = new Constructor<?>[count];
        System.arraycopy(found, 0, out, 0, count);
        ordered(count);
        return out;
    }

    @SuppressWarnings("unchecked")
    static <T> Constructor<T> constructor(Executable[] all, Class<?>[] types) {
        for (int i = 0; i < all.length; i++) {
            if (all[i] instanceof Constructor && same(all[i].getParameterTypes(), types)) {
                return (Constructor<T>) all[i];
            }
        }
        return null;
    }

    static <T> T newInstance(Constructor<T> constructor, Class<?> caller)
        throws InstantiationException, IllegalAccessException, InvocationTargetException {
        return Doors$.newInstance(constructor, caller);
    }

    private static boolean same(Class<?>[] a, Class<?>[] b) {
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

    /** The declared method with this name and these parameters whose result is most specific; only public ones of the JDK. */
    static Method best(Class<?> of, String name, Class<?>[] types, boolean publicOnly) {
        if (name == null) {
            throw new NullPointerException();
        }
        Class<?>[] wanted = types == null ? new Class<?>[0] : types;
        Executable[] all = of.executables$();
        Method best = null;
        for (int i = 0; i < all.length; i++) {
            if (isMethod(all[i], publicOnly || !of.isOfProgram$()) && all[i].getName().equals(name)
                && same(all[i].getParameterTypes(), wanted)) {
                Method found = (Method) all[i];
                if (best == null || best.getReturnType().isAssignableFrom(found.getReturnType())) {
                    best = found;
                }
            }
        }
        return best;
    }

    /** The public method that a class has of this name and these parameters, inherited ones included; null where there is none. */
    static Method inherited(Class<?> of, String name, Class<?>[] types) {
        Method found = best(of, name, types, true);
        if (found != null) {
            return found;
        }
        Class<?> superclass = of.getSuperclass();
        if (superclass != null) {
            found = inherited(superclass, name, types);
            if (found != null) {
                return found;
            }
        }
        Class<?>[] interfaces = of.getInterfaces();
        for (int i = 0; i < interfaces.length; i++) {
            Method next = inherited(interfaces[i], name, types);
            if (next != null && !Modifier.isStatic(next.getModifiers())) {
                if (found != null) {
                    Intrinsics.unsupported("Class.getMethod: several interfaces have the method");
                }
                found = next;
            }
        }
        return found;
    }

    /** Are all public members of a class and its supertypes known? */
    static void requireOwn(Class<?> of) {
        if (!of.hasPublicMembers$()) {
            Intrinsics.unsupported("the members of a class of the JDK are not modelled");
        }
        if (of.getSuperclass() != null) {
            requireOwn(of.getSuperclass());
        }
        Class<?>[] interfaces = of.getInterfaces();
        for (int i = 0; i < interfaces.length; i++) {
            requireOwn(interfaces[i]);
        }
    }

    /** All public methods, inherited ones included. */
    static Method[] publicMethods(Class<?> of) {
        requireOwn(of);
        Method[] found = new Method[0];
        found = with(found, methods(of.executables$(), true), false);
        if (of.getSuperclass() != null) {
            found = with(found, publicMethods(of.getSuperclass()), false);
        }
        Class<?>[] interfaces = of.getInterfaces();
        for (int i = 0; i < interfaces.length; i++) {
            found = with(found, publicMethods(interfaces[i]), true);
        }
        ordered(found.length);
        return found;
    }

    /** Adds methods that none of those found overrides. */
    private static Method[] with(Method[] found, Method[] more, boolean ofInterface) {
        Method[] out = new Method[found.length + more.length];
        System.arraycopy(found, 0, out, 0, found.length);
        int count = found.length;
        for (int i = 0; i < more.length; i++) {
            if (!(ofInterface && Modifier.isStatic(more[i].getModifiers())) && !isOverridden(found, more[i])) {
                out[count++] = more[i];
            }
        }
        Method[] exact = new Method[count];
        System.arraycopy(out, 0, exact, 0, count);
        return exact;
    }

    private static boolean isOverridden(Method[] found, Method method) {
        for (int i = 0; i < found.length; i++) {
            Method other = found[i];
            if (other.getName().equals(method.getName()) && other.getReturnType() == method.getReturnType()
                && same(other.getParameterTypes(), method.getParameterTypes())) {
                if (!other.getDeclaringClass().isInterface()
                    || method.getDeclaringClass().isAssignableFrom(other.getDeclaringClass())) {
                    return true;
                }
                Intrinsics.unsupported("Class.getMethods: several interfaces have the method");
            }
        }
        return false;
    }

    /** All public fields, inherited ones included. */
    static Field[] publicFields(Class<?> of) {
        requireOwn(of);
        Field[] own = (Field[]) Intrinsics.fieldsOf(of.number$());
        Field[] found = new Field[0];
        for (int i = 0; i < own.length; i++) {
            if (Modifier.isPublic(own[i].getModifiers())) {
                found = with(found, new Field[] {own[i]});
            }
        }
        Class<?>[] interfaces = of.getInterfaces();
        for (int i = 0; i < interfaces.length; i++) {
            found = with(found, publicFields(interfaces[i]));
        }
        return of.getSuperclass() == null ? found : with(found, publicFields(of.getSuperclass()));
    }

    private static Field[] with(Field[] found, Field[] more) {
        Field[] out = new Field[found.length + more.length];
        System.arraycopy(found, 0, out, 0, found.length);
        System.arraycopy(more, 0, out, found.length, more.length);
        return out;
    }

    /** Names of types as messages have them. */
    static String names(Class<?>[] types) {
        return types == null ? "" : Doors$.names(types);
    }

    /** The one of a type, or null. */
    static <A extends Annotation> A annotation(Annotation[] all, Class<A> type) {
        return Doors$.annotation(all, type);
    }

    /** Those declared, and of the others those that are inherited and not declared anew. */
    static Annotation[] withInherited(Annotation[] declared, Annotation[] above) {
        Annotation[] out = declared;
        for (int i = 0; i < above.length; i++) {
            Class<? extends Annotation> type = above[i].annotationType();
            if (annotation(declared, type) == null && type.getDeclaredAnnotation(Inherited.class) != null) {
                Annotation[] longer = new Annotation[out.length + 1];
                System.arraycopy(out, 0, longer, 0, out.length);
                longer[out.length] = above[i];
                out = longer;
            }
        }
        return out;
    }
}
