package java.lang.reflect;

import conspect.rt.Intrinsics;

/** A method of a class, which the front end's functions for the class call by its number. */
public final class Method extends Executable {
    private final Class<?> result;

    Method(Class<?> owner, String name, Class<?>[] parameters, Class<?> result, Class<?>[] exceptions, int modifiers,
        int slot) {
        super(owner, name, parameters, exceptions, modifiers, slot);
        this.result = result;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public TypeVariable<Method>[] getTypeParameters() {
        Intrinsics.unsupported("Method.getTypeParameters: generic types are not modelled");
        return null;
    }

    public Class<?> getReturnType() {
        return result;
    }

    public Type getGenericReturnType() {
        Intrinsics.unsupported("Method.getGenericReturnType: generic types are not modelled");
        return null;
    }

    public Object getDefaultValue() {
        Intrinsics.unsupported("Method.getDefaultValue is not modelled");
        return null;
    }

    public boolean isBridge() {
        return (modifiers & 0x40) != 0;
    }

    public boolean isDefault() {
        return (modifiers & (Modifier.ABSTRACT | Modifier.PUBLIC | Modifier.STATIC)) == Modifier.PUBLIC
            && owner.isInterface();
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Method
            && owner == ((Method) object).owner
            && name.equals(((Method) object).name)
            && result == ((Method) object).result
            && Access$.same(parameters, ((Method) object).parameters);
    }

    @Override
    public int hashCode() {
        return owner.getName().hashCode() ^ name.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        modifiersTo(out, Modifier.methodModifiers(), isDefault());
        out.append(result.getTypeName()).append(' ').append(owner.getTypeName()).append('.').append(name);
        signatureTo(out);
        return out.toString();
    }

    @Override
    public String toGenericString() {
        Intrinsics.unsupported("Method.toGenericString: generic types are not modelled");
        return null;
    }

    public Object invoke(Object object, Object... arguments) throws IllegalAccessException, InvocationTargetException {
        return invoke$(this, object, arguments, null);
    }

    /** {@link #invoke}, called by this class; null where that is not known. */
    static Object invoke$(Method method, Object object, Object[] arguments, Class<?> caller)
        throws IllegalAccessException, InvocationTargetException {
        if (!method.override) {
            Access$.check(caller, method.owner, method.modifiers);
        }
        int number = method.owner.number$();
        if (Modifier.isStatic(method.modifiers)) {
            Intrinsics.initialize(number);
        } else if (object == null) {
            throw new NullPointerException();
        } else if (!method.owner.isInstance(object)) {
            throw new IllegalArgumentException("object is not an instance of declaring class");
        }
        Object[] converted = method.converted(arguments);
        try {
            return Intrinsics.invokeMember(number, method.slot, object, converted);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }
}
