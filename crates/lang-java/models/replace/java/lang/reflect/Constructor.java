package java.lang.reflect;

import conspect.rt.Intrinsics;

/** A constructor of a class, which the front end's functions for the class call by its number. */
public final class Constructor<T> extends Executable {
    Constructor(Class<T> owner, Class<?>[] parameters, Class<?>[] exceptions, int modifiers, int slot) {
        super(owner, owner.getName(), parameters, exceptions, modifiers, slot);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<T> getDeclaringClass() {
        return (Class<T>) owner;
    }

    @Override
    public TypeVariable<Constructor<T>>[] getTypeParameters() {
        Intrinsics.unsupported("Constructor.getTypeParameters: generic types are not modelled");
        return null;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Constructor
            && owner == ((Constructor<?>) object).owner
            && Access$.same(parameters, ((Constructor<?>) object).parameters);
    }

    @Override
    public int hashCode() {
        return owner.getName().hashCode();
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        modifiersTo(out, Modifier.constructorModifiers(), false);
        out.append(owner.getTypeName());
        signatureTo(out);
        return out.toString();
    }

    @Override
    public String toGenericString() {
        Intrinsics.unsupported("Constructor.toGenericString: generic types are not modelled");
        return null;
    }

    public T newInstance(Object... arguments)
        throws InstantiationException, IllegalAccessException, InvocationTargetException {
        return newInstance$(this, arguments, null);
    }

    /** {@link #newInstance}, called by this class; null where that is not known. */
    static <T> T newInstance$(Constructor<T> constructor, Object[] arguments, Class<?> caller)
        throws InstantiationException, IllegalAccessException, InvocationTargetException {
        if (!constructor.override) {
            Access$.check(caller, constructor.owner, constructor.modifiers);
        }
        if ((constructor.owner.getModifiers() & 0x4000) != 0) {
            throw new IllegalArgumentException("Cannot reflectively create enum objects");
        }
        if (Modifier.isAbstract(constructor.owner.getModifiers())) {
            throw new InstantiationException();
        }
        Object[] converted = constructor.converted(arguments);
        return make$(constructor, converted);
    }

    @SuppressWarnings("unchecked")
    private static <T> T make$(Constructor<T> constructor, Object[] converted) throws InvocationTargetException {
        int number = constructor.owner.number$();
        Intrinsics.initialize(number);
        try {
            return (T) Intrinsics.invokeMember(number, constructor.slot, null, converted);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }
}
