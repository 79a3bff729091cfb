package conspect.replay;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Allocation without constructors and writes to any field, final fields and records included. Uses the JDK's
 * internal Unsafe by reflection, for which the package jdk.internal.misc must be opened on the command line.
 */
final class RawMemory {
    private final Class<?> type;
    private final Object unsafe;

    RawMemory() throws Unbuildable {
        try {
            type = Class.forName("jdk.internal.misc.Unsafe");
            unsafe = type.getMethod("getUnsafe").invoke(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new Unbuildable("no access to jdk.internal.misc.Unsafe: " + e);
        }
    }

    Object allocate(Class<?> instance) throws Unbuildable {
        return call("allocateInstance", new Class<?>[] {Class.class}, instance);
    }

    void setField(Object object, Field field, Object value) throws Unbuildable {
        if (!field.getDeclaringClass().isInstance(object)) {
            throw new Unbuildable("no field " + field + " in a " + object.getClass().getName());
        }
        long offset = (Long) call("objectFieldOffset", new Class<?>[] {Field.class}, field);
        put(object, offset, field.getType(), value);
    }

    void setStatic(Field field, Object value) throws Unbuildable {
        Object base = call("staticFieldBase", new Class<?>[] {Field.class}, field);
        long offset = (Long) call("staticFieldOffset", new Class<?>[] {Field.class}, field);
        put(base, offset, field.getType(), value);
    }

    private void put(Object base, long offset, Class<?> cell, Object value) throws Unbuildable {
        String name;
        Class<?> parameter = cell;
        if (cell.isPrimitive()) {
            String word = cell.getName();
            name = "put" + Character.toUpperCase(word.charAt(0)) + word.substring(1);
        } else {
            parameter = Object.class;
            name = has("putReference") ? "putReference" : "putObject"; // renamed in JDK 12
        }
        call(name, new Class<?>[] {Object.class, long.class, parameter}, base, offset, value);
    }

    private boolean has(String name) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private Object call(String name, Class<?>[] types, Object... arguments) throws Unbuildable {
        try {
            return type.getMethod(name, types).invoke(unsafe, arguments);
        } catch (InvocationTargetException e) {
            throw new Unbuildable(name + ": " + e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new Unbuildable(name + ": " + e);
        }
    }
}
