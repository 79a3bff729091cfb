package java.lang.reflect;

import conspect.rt.Intrinsics;
import java.lang.annotation.Annotation;

/** What methods and constructors have in common. */
public abstract class Executable extends AccessibleObject implements Member, GenericDeclaration {
    final Class<?> owner;
    final String name;
    final Class<?>[] parameters;
    final Class<?>[] exceptions;
    final int modifiers;
    /** The position among the methods of the class file. */
    final int slot;

    Executable(Class<?> owner, String name, Class<?>[] parameters, Class<?>[] exceptions, int modifiers, int slot) {
        this.owner = owner;
        this.name = name;
        this.parameters = parameters;
        this.exceptions = exceptions;
        this.modifiers = modifiers;
        this.slot = slot;
    }

    @Override
    Class<?> owner$() {
        return owner;
    }

    @Override
    int flags$() {
        return modifiers;
    }

    @Override
    int annotated$() {
        return slot;
    }

    @Override
    public Class<?> getDeclaringClass() {
        return owner;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public int getModifiers() {
        return modifiers;
    }

    public abstract TypeVariable<?>[] getTypeParameters();

    public Class<?>[] getParameterTypes() {
        return parameters.clone();
    }

    public int getParameterCount() {
        return parameters.length;
    }

    public Class<?>[] getExceptionTypes() {
        return exceptions.clone();
    }

    public abstract String toGenericString();

    public Type[] getGenericParameterTypes() {
        Intrinsics.unsupported("getGenericParameterTypes: generic types are not modelled");
        return null;
    }

    public Type[] getGenericExceptionTypes() {
        Intrinsics.unsupported("getGenericExceptionTypes: generic types are not modelled");
        return null;
    }

    public Parameter[] getParameters() {
        Intrinsics.unsupported("getParameters: names of parameters are not modelled");
        return null;
    }

    public Annotation[][] getParameterAnnotations() {
        Intrinsics.unsupported("getParameterAnnotations: annotations of parameters are not modelled");
        return null;
    }

    public AnnotatedType getAnnotatedReturnType() {
        Intrinsics.unsupported("getAnnotatedReturnType: annotations of types are not modelled");
        return null;
    }

    public boolean isVarArgs() {
        return (modifiers & 0x80) != 0;
    }

    public boolean isSynthetic() {
        return (modifiers & 0x1000) != 0;
    }

    /** Appends modifiers, with a space behind each. */
    void modifiersTo(StringBuilder out, int mask, boolean isDefault) {
        int shown = modifiers & mask;
        if (shown != 0 && !isDefault) {
            out.append(Modifier.toString(shown)).append(' ');
        } else if (isDefault) {
            int access = shown & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE);
            if (access != 0) {
                out.append(Modifier.toString(access)).append(' ');
            }
            out.append("default ");
            if (shown != access) {
                out.append(Modifier.toString(shown & ~access)).append(' ');
            }
        }
    }

    /** Appends the types of the parameters in parentheses, and the exceptions. */
    void signatureTo(StringBuilder out) {
        out.append('(').append(Access$.names(parameters, true)).append(')');
        if (exceptions.length > 0) {
            out.append(" throws ").append(Access$.names(exceptions, true));
        }
    }

    /** The arguments as the parameters' types need them. */
    Object[] converted(Object[] arguments) {
        int count = arguments == null ? 0 : arguments.length;
        if (count != parameters.length) {
            throw new IllegalArgumentException("wrong number of arguments");
        }
        Object[] out = new Object[count];
        for (int i = 0; i < count; i++) {
            out[i] = Access$.converted(parameters[i], arguments[i]);
        }
        return out;
    }
}
