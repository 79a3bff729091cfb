package conspect.replay;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** Implementations of interfaces whose methods give what a witness says, from call to call. */
final class Answering implements InvocationHandler {
    private final Class<?> type;
    /** By name and descriptor; an answer is in an array, for it may be null. */
    private final Map<String, ArrayDeque<Object[]>> answers = new HashMap<>();

    /** How many answers were given. */
    private final Map<String, Integer> used = new HashMap<>();

    private Answering(Class<?> type) {
        this.type = type;
    }

    static Object make(Class<?> type) throws Unbuildable {
        if (!type.isInterface()) {
            throw new Unbuildable(type.getName() + " is no interface");
        }
        ClassLoader loader = type.getClassLoader() == null ? Answering.class.getClassLoader() : type.getClassLoader();
        try {
            return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new Answering(type));
        } catch (IllegalArgumentException e) {
            throw new Unbuildable("an implementation of " + type.getName() + ": " + e.getMessage());
        }
    }

    /** What a method of an implementation gives. */
    static Class<?> result(Object made, String key) throws Unbuildable {
        for (Method method : ((Answering) Proxy.getInvocationHandler(made)).type.getMethods()) {
            if (key(method).equals(key)) {
                return method.getReturnType();
            }
        }
        throw new Unbuildable("the interface has no method " + key);
    }

    static void add(Object made, String key, Object value) {
        Answering handler = (Answering) Proxy.getInvocationHandler(made);
        handler.answers.computeIfAbsent(key, k -> new ArrayDeque<>()).add(new Object[] {value});
    }

    private static String key(Method method) {
        return method.getName() + type(method).toMethodDescriptorString();
    }

    private static MethodType type(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    }

    @Override
    public Object invoke(Object self, Method method, Object[] given) throws Throwable {
        Object[] arguments = given == null ? new Object[0] : given;
        String key = key(method);
        switch (key) {
            case "equals(Ljava/lang/Object;)Z": return self == arguments[0];
            case "hashCode()I": return System.identityHashCode(self);
            case "toString()Ljava/lang/String;": return type.getName() + "@" + Integer.toHexString(System.identityHashCode(self));
            default:
        }
        if (method.isDefault()) {
            return special(method).bindTo(self).invokeWithArguments(arguments);
        }
        if (method.getReturnType() == void.class) {
            return null;
        }
        ArrayDeque<Object[]> left = answers.get(key);
        if (left == null || left.isEmpty()) {
            // Nothing that the program could catch or be taken to have thrown: the process ends.
            Outcome.write("exhausted", key, Integer.toString(used.getOrDefault(key, 0)));
        }
        used.merge(key, 1, Integer::sum);
        return left.remove()[0];
    }

    /** The interface's own body of a method. */
    private static MethodHandle special(Method method) throws IllegalAccessException, NoSuchMethodException {
        Class<?> owner = method.getDeclaringClass();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            return lookup.findSpecial(owner, method.getName(), type(method), owner);
        } catch (IllegalAccessException e) {
            return MethodHandles.privateLookupIn(owner, lookup).unreflectSpecial(method, owner);
        }
    }
}
