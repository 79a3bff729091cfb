package java.lang;

import conspect.rt.Arrays;
import conspect.rt.Concat;
import conspect.rt.Intrinsics;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.invoke.TypeDescriptor;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Class objects. The front end makes one constant object for each class that is mentioned and fills the fields; no
 * method writes them. Members are made by functions of the front end when they are asked for ({@link Members$}).
 */
public final class Class<T>
    implements Serializable, GenericDeclaration, Type, AnnotatedElement, TypeDescriptor.OfField<Class<?>>, Constable {
    private static final long serialVersionUID = 3206093459760846163L;

    private static final int KIND_INTERFACE = 1;
    private static final int KIND_ARRAY = 2;
    private static final int KIND_PRIMITIVE = 3;

    /** The number of the class in the engine's program. */
    private int number;
    /** What {@link #getName} gives. */
    private String name;
    /** What {@link #getModifiers} gives. */
    private int modifiers;
    /** 0 class, 1 interface, 2 array, 3 primitive. */
    private int kind;
    /** The component type of an array, else null. */
    private Class<?> component;
    /** What {@link #getSuperclass} gives. */
    private Class<? super T> superclass;
    /** The name in the source; null where it has none. */
    private String simple;
    /** What {@link #getCanonicalName} gives. */
    private String canonical;
    /** 0 top level, 1 member, 2 local, 3 anonymous, 4 hidden. */
    private int nesting;
    /** Is it declared as comparable to itself? */
    private boolean comparable;
    /** Is it a class of the program? */
    private boolean own;
    /** Is its file the real one, not a model's? Of the JDK's classes public members are shown alone. */
    private boolean whole;

    private static final int MEMBER = 1;
    private static final int LOCAL = 2;
    private static final int ANONYMOUS = 3;
    private static final int HIDDEN = 4;

    private Class() {}

    /** Is it declared as {@code Comparable} of itself? */
    public boolean comparesToItself$() {
        return comparable;
    }

    /** The class number, for other models. */
    public int number$() {
        return number;
    }

    // Names.

    public String getName() {
        return nesting == HIDDEN ? conspect.rt.Open.hiddenName() : name;
    }

    @Override
    public String toString() {
        if (kind == KIND_PRIMITIVE) {
            return name;
        }
        return Concat.join(kind == KIND_INTERFACE ? "interface " : "class ", getName());
    }

    @Override
    public String getTypeName() {
        return component == null ? getName() : Concat.join(component.getTypeName(), "[]");
    }

    public String getSimpleName() {
        if (component != null) {
            return Concat.join(component.getSimpleName(), "[]");
        }
        if (nesting == HIDDEN) {
            return conspect.rt.Open.hiddenName();
        }
        return simple == null ? "" : simple;
    }

    public String getCanonicalName() {
        if (component != null) {
            String inner = component.getCanonicalName();
            return inner == null ? null : Concat.join(inner, "[]");
        }
        return canonical;
    }

    public String getPackageName() {
        if (component != null) {
            return component.getPackageName();
        }
        if (kind == KIND_PRIMITIVE) {
            return "java.lang";
        }
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }

    @Override
    public String descriptorString() {
        if (kind == KIND_PRIMITIVE) {
            return primitiveDescriptor();
        }
        if (component != null) {
            return Concat.join("[", component.descriptorString());
        }
        return Concat.join("L", Concat.join(name.replace('.', '/'), ";"));
    }

    private String primitiveDescriptor() {
        switch (name) {
            case "boolean":
                return "Z";
            case "byte":
                return "B";
            case "char":
                return "C";
            case "short":
                return "S";
            case "int":
                return "I";
            case "long":
                return "J";
            case "float":
                return "F";
            case "double":
                return "D";
            default:
                return "V";
        }
    }

    public boolean isAnonymousClass() {
        return nesting == ANONYMOUS;
    }

    public boolean isLocalClass() {
        return nesting == LOCAL;
    }

    public boolean isMemberClass() {
        return nesting == MEMBER;
    }

    // Kinds and relations.

    public int getModifiers() {
        return modifiers;
    }

    public boolean isInterface() {
        return kind == KIND_INTERFACE;
    }

    public boolean isArray() {
        return kind == KIND_ARRAY;
    }

    public boolean isPrimitive() {
        return kind == KIND_PRIMITIVE;
    }

    public boolean isAnnotation() {
        return (modifiers & 0x2000) != 0;
    }

    public boolean isSynthetic() {
        return (modifiers & 0x1000) != 0 || nesting == HIDDEN;
    }

    public boolean isHidden() {
        return nesting == HIDDEN;
    }

    public boolean isEnum() {
        return (modifiers & 0x4000) != 0 && superclass != null && superclass.name.equals("java.lang.Enum");
    }

    public boolean isRecord() {
        return superclass != null && superclass.name.equals("java.lang.Record");
    }

    public Class<? super T> getSuperclass() {
        return superclass;
    }

    public Class<?> getComponentType() {
        return component;
    }

    @Override
    public Class<?> componentType() {
        return component;
    }

    @Override
    public Class<?> arrayType() {
        return Arrays.make(this, 0).getClass();
    }

    public boolean isInstance(Object object) {
        return Intrinsics.instanceOf(object, number);
    }

    public boolean isAssignableFrom(Class<?> other) {
        return Intrinsics.isSubclass(other.number, number);
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException(Concat.join(Concat.join("Cannot cast ", object.getClass().getName()),
                Concat.join(" to ", name)));
        }
        return (T) object;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> other) {
        if (!other.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    /** Assertions are enabled in the program, as with {@code java -ea}; never in the JDK's own classes. */
    public boolean desiredAssertionStatus() {
        return !isOfJdk();
    }

    private boolean isOfJdk() {
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    // Enum constants.

    @SuppressWarnings("unchecked")
    public T[] getEnumConstants() {
        return isEnum() ? (T[]) Intrinsics.enumValues(number) : null;
    }

    T[] getEnumConstantsShared() {
        return getEnumConstants();
    }

    Map<String, T> enumConstantDirectory() {
        Map<String, T> out = new HashMap<>();
        T[] constants = getEnumConstants();
        if (constants == null) {
            throw new IllegalArgumentException(Concat.join(name, " is not an enum class"));
        }
        for (int i = 0; i < constants.length; i++) {
            out.put(((Enum<?>) constants[i]).name(), constants[i]);
        }
        return out;
    }

    static Class<?> getPrimitiveClass(String name) {
        switch (name) {
            case "boolean":
                return boolean.class;
            case "byte":
                return byte.class;
            case "char":
                return char.class;
            case "short":
                return short.class;
            case "int":
                return int.class;
            case "long":
                return long.class;
            case "float":
                return float.class;
            case "double":
                return double.class;
            default:
                return void.class;
        }
    }

    // Reflection: not modelled.

    public static Class<?> forName(String className) throws ClassNotFoundException {
        return named(className, true);
    }

    public static Class<?> forName(String name, boolean initialize, ClassLoader loader)
        throws ClassNotFoundException {
        return named(name, initialize);
    }

    private static Class<?> named(String name, boolean initialize) throws ClassNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        Class<?> found = (Class<?>) Intrinsics.classNamed(name, initialize);
        if (found == null) {
            if (name.startsWith("[") || mayBeOfJdk(name)) {
                Intrinsics.unsupported("Class.forName: the name is not one of the program's classes");
            }
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    public static Class<?> forName(Module module, String name) {
        Intrinsics.unsupported("Class.forName: reflection is not modelled");
        return null;
    }

    @Deprecated
    public T newInstance() throws InstantiationException, IllegalAccessException {
        return newInstance$(this, null);
    }

    /** {@link #newInstance}, called by this class; null where that is not known. */
    static <T> T newInstance$(Class<T> made, Class<?> caller) throws InstantiationException, IllegalAccessException {
        Constructor<T> constructor = made.kind == 0 && made.nesting != HIDDEN
            ? made.constructor(new Class<?>[0], false) : null;
        if (constructor == null) {
            if (made.nesting == HIDDEN) {
                Intrinsics.unsupported("Class.newInstance of a hidden class");
            }
            throw new InstantiationException(made.getName());
        }
        try {
            return Members$.newInstance(constructor, caller);
        } catch (InvocationTargetException thrown) {
            throw Class.<RuntimeException>unchecked(thrown.getTargetException());
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException unchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** Classes of the JDK have none; the program's own loader is not modelled. */
    public ClassLoader getClassLoader() {
        if (kind == KIND_PRIMITIVE || isOfJdk()) {
            return null;
        }
        if (component != null) {
            return component.getClassLoader();
        }
        return ClassLoader.getSystemClassLoader();
    }

    ClassLoader getClassLoader0() {
        return getClassLoader();
    }

    /** The module without a name in which the program's classes are. */
    private static Module unnamed;

    public Module getModule() {
        if (kind == KIND_ARRAY || kind == KIND_PRIMITIVE || isOfJdk() || mayBeOfJdk(name)) {
            Intrinsics.unsupported("Class.getModule: modules of the JDK are not modelled");
        }
        if (unnamed == null) {
            unnamed = new Module(null);
        }
        return unnamed;
    }

    /** Packages that the JDK has beside the obvious ones, and that a program may have, too. */
    private static boolean mayBeOfJdk(String name) {
        return name.startsWith("java") || name.startsWith("jdk.") || name.startsWith("sun.")
            || name.startsWith("com.sun.") || name.startsWith("org.") || name.startsWith("netscape.");
    }

    public Package getPackage() {
        Intrinsics.unsupported("Class.getPackage: reflection is not modelled");
        return null;
    }

    public Class<?>[] getInterfaces() {
        return kind == KIND_PRIMITIVE ? new Class<?>[0] : (Class<?>[]) Intrinsics.interfacesOf(number);
    }

    @Override
    public TypeVariable<Class<T>>[] getTypeParameters() {
        Intrinsics.unsupported("Class.getTypeParameters: reflection is not modelled");
        return null;
    }

    public Type getGenericSuperclass() {
        Intrinsics.unsupported("Class.getGenericSuperclass: reflection is not modelled");
        return null;
    }

    public Type[] getGenericInterfaces() {
        Intrinsics.unsupported("Class.getGenericInterfaces: reflection is not modelled");
        return null;
    }

    public Class<?> getDeclaringClass() {
        return kind == KIND_PRIMITIVE || nesting != MEMBER ? null : (Class<?>) Intrinsics.outerOf(number);
    }

    public Class<?> getEnclosingClass() {
        if (nesting != 0 && nesting != MEMBER) {
            Intrinsics.unsupported("Class.getEnclosingClass of a local class is not modelled");
        }
        return getDeclaringClass();
    }

    public Field[] getDeclaredFields() {
        requireOwn();
        return fields();
    }

    private Field[] fields() {
        return (Field[]) Intrinsics.fieldsOf(number);
    }

    public Field getDeclaredField(String name) throws NoSuchFieldException {
        requireOwn();
        Field found = ownField(name);
        if (found == null) {
            throw new NoSuchFieldException(name);
        }
        return found;
    }

    private Field ownField(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        Field[] all = fields();
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals(name)) {
                return all[i];
            }
        }
        return null;
    }

    public Field[] getFields() {
        return Members$.publicFields(this);
    }

    public Field getField(String name) throws NoSuchFieldException {
        Field found = publicField(name);
        if (found == null) {
            throw new NoSuchFieldException(name);
        }
        return found;
    }

    private Field publicField(String name) {
        if (!whole) {
            requireOwn();
        }
        Field found = ownField(name);
        if (found != null && Modifier.isPublic(found.getModifiers())) {
            return found;
        }
        Class<?>[] interfaces = getInterfaces();
        for (int i = 0; i < interfaces.length; i++) {
            found = interfaces[i].publicField(name);
            if (found != null) {
                return found;
            }
        }
        return superclass == null ? null : superclass.publicField(name);
    }

    /** Are all of its public members known? */
    boolean hasPublicMembers$() {
        return whole;
    }

    /** Is it a class of the program, not of the JDK? */
    public boolean isOfProgram$() {
        return own;
    }

    /** The models of the JDK's classes do not have the members of these, in their order. */
    private void requireOwn() {
        if (!own) {
            Intrinsics.unsupported("the members of a class of the JDK are not modelled");
        }
    }

    /** The declared methods and constructors of a class of the program, or of what is taken from the JDK as it is. */
    Executable[] executables$() {
        return (Executable[]) Intrinsics.methodsOf(number);
    }

    public Method[] getDeclaredMethods() {
        requireOwn();
        return Members$.methods(executables$(), false);
    }

    public Method getDeclaredMethod(String name, Class<?>... types) throws NoSuchMethodException {
        Method found = kind == KIND_ARRAY || kind == KIND_PRIMITIVE ? null : Members$.best(this, name, types, false);
        if (found == null) {
            requireOwn();
            throw noSuchMethod(name, types);
        }
        return found;
    }

    private NoSuchMethodException noSuchMethod(String name, Class<?>[] types) {
        return new NoSuchMethodException(Concat.join(Concat.join(getName(), "."),
            Concat.join(name, Concat.join("(", Concat.join(Members$.names(types), ")")))));
    }

    public Method[] getMethods() {
        return Members$.publicMethods(this);
    }

    public Method getMethod(String name, Class<?>... types) throws NoSuchMethodException {
        Method found = kind == KIND_ARRAY || kind == KIND_PRIMITIVE ? null : Members$.inherited(this, name, types);
        if (found == null) {
            Members$.requireOwn(this);
            throw noSuchMethod(name, types);
        }
        return found;
    }

    /** The constructor with these parameters, or null; a public one if so asked. */
    private Constructor<T> constructor(Class<?>[] types, boolean isPublic) {
        if (kind == KIND_INTERFACE || kind == KIND_ARRAY || kind == KIND_PRIMITIVE) {
            return null;
        }
        Constructor<T> found = Members$.constructor(executables$(), types == null ? new Class<?>[0] : types);
        boolean seen = found != null && (own || Modifier.isPublic(found.getModifiers()));
        if (!seen && !(isPublic && whole)) {
            requireOwn();
        }
        return found != null && isPublic && !Modifier.isPublic(found.getModifiers()) ? null : found;
    }

    public Constructor<T> getConstructor(Class<?>... types) throws NoSuchMethodException {
        Constructor<T> found = constructor(types, true);
        if (found == null) {
            throw noSuchMethod("<init>", types);
        }
        return found;
    }

    public Constructor<T> getDeclaredConstructor(Class<?>... types) throws NoSuchMethodException {
        Constructor<T> found = constructor(types, false);
        if (found == null) {
            throw noSuchMethod("<init>", types);
        }
        return found;
    }

    public Constructor<?>[] getConstructors() {
        if (!whole) {
            requireOwn();
        }
        return Members$.constructors(executables$(), true);
    }

    public Constructor<?>[] getDeclaredConstructors() {
        requireOwn();
        return Members$.constructors(executables$(), false);
    }

    public java.lang.reflect.RecordComponent[] getRecordComponents() {
        Intrinsics.unsupported("Class.getRecordComponents: reflection is not modelled");
        return null;
    }

    public Class<?>[] getPermittedSubclasses() {
        return kind == KIND_ARRAY || kind == KIND_PRIMITIVE ? null : (Class<?>[]) Intrinsics.permittedOf(number);
    }

    public boolean isSealed() {
        return getPermittedSubclasses() != null;
    }

    public java.security.ProtectionDomain getProtectionDomain() {
        Intrinsics.unsupported("Class.getProtectionDomain: reflection is not modelled");
        return null;
    }

    public java.io.InputStream getResourceAsStream(String resource) {
        Intrinsics.unsupported("Class.getResourceAsStream: resources are not modelled");
        return null;
    }

    public java.net.URL getResource(String resource) {
        Intrinsics.unsupported("Class.getResource: resources are not modelled");
        return null;
    }

    public boolean isNestmateOf(Class<?> other) {
        Intrinsics.unsupported("Class.isNestmateOf: reflection is not modelled");
        return false;
    }

    @Override
    public Optional<ClassDesc> describeConstable() {
        return Optional.of(ClassDesc.ofDescriptor(descriptorString()));
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> type) {
        if (type.own && !own) {
            // What the JDK declares has no annotations of the program's.
            return null;
        }
        return Members$.annotation(getAnnotations(), type);
    }

    @Override
    public boolean isAnnotationPresent(Class<? extends Annotation> type) {
        return getAnnotation(type) != null;
    }

    @Override
    public <A extends Annotation> A getDeclaredAnnotation(Class<A> type) {
        if (type.own && !own) {
            return null;
        }
        return Members$.annotation(getDeclaredAnnotations(), type);
    }

    @Override
    public <A extends Annotation> A[] getAnnotationsByType(Class<A> type) {
        Intrinsics.unsupported("getAnnotationsByType: repeated annotations are not modelled");
        return null;
    }

    @Override
    public <A extends Annotation> A[] getDeclaredAnnotationsByType(Class<A> type) {
        Intrinsics.unsupported("getDeclaredAnnotationsByType: repeated annotations are not modelled");
        return null;
    }

    /** Its own annotations, and those of its superclasses that are inherited. */
    @Override
    public Annotation[] getAnnotations() {
        Annotation[] declared = getDeclaredAnnotations();
        return superclass == null || !superclass.own ? declared
            : Members$.withInherited(declared, superclass.getAnnotations());
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        if (!own && kind != KIND_INTERFACE) {
            requireOwn();
        }
        return (Annotation[]) Intrinsics.annotationsOf(number, -1);
    }
}
