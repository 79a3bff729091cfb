package java.lang.reflect;

import conspect.rt.Intrinsics;

/** A field of a class, which the front end's functions for the class read and write by its number. */
public final class Field extends AccessibleObject implements Member {
    private final Class<?> owner;
    private final String name;
    private final Class<?> type;
    private final int modifiers;
    /** The position among the fields of the class file. */
    private final int slot;

    Field(Class<?> owner, String name, Class<?> type, int modifiers, int slot) {
        this.owner = owner;
        this.name = name;
        this.type = type;
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
        return -2 - slot;
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

    public boolean isEnumConstant() {
        return (modifiers & 0x4000) != 0;
    }

    @Override
    public boolean isSynthetic() {
        return (modifiers & 0x1000) != 0;
    }

    public Class<?> getType() {
        return type;
    }

    public Type getGenericType() {
        Intrinsics.unsupported("Field.getGenericType: generic types are not modelled");
        return null;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Field
            && owner == ((Field) object).owner
            && type == ((Field) object).type
            && name.equals(((Field) object).name);
    }

    @Override
    public int hashCode() {
        return owner.getName().hashCode() ^ name.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        if (modifiers != 0) {
            out.append(Modifier.toString(modifiers)).append(' ');
        }
        return out.append(described()).toString();
    }

    private String described() {
        return new StringBuilder(type.getTypeName()).append(' ').append(owner.getTypeName()).append('.').append(name)
            .toString();
    }

    public String toGenericString() {
        Intrinsics.unsupported("Field.toGenericString: generic types are not modelled");
        return null;
    }

    // Reading.

    /** The value in a box. The caller's class is null where it is not known. */
    private static Object read(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        if (!field.override) {
            Access$.check(caller, field.owner, field.modifiers);
        }
        field.checkOwner(object);
        return Intrinsics.getMember(field.owner.number$(), field.slot, object);
    }

    private void checkOwner(Object object) {
        if (Modifier.isStatic(modifiers)) {
            Intrinsics.initialize(owner.number$());
        } else if (object == null) {
            throw new NullPointerException();
        } else if (!owner.isInstance(object)) {
            throw new IllegalArgumentException(refusal(object.getClass().getName()));
        }
    }

    private String refusal(String what) {
        StringBuilder out = new StringBuilder("Can not set ");
        if (Modifier.isStatic(modifiers)) {
            out.append("static ");
        }
        if (Modifier.isFinal(modifiers)) {
            out.append("final ");
        }
        return out.append(type.getName()).append(" field ").append(owner.getName()).append('.').append(name)
            .append(" to ").append(what).toString();
    }

    /** The value as a box of a primitive type. */
    private static Object readAs(Field field, Object object, Class<?> as, Class<?> caller)
        throws IllegalAccessException {
        Object value = read(field, object, caller);
        Object box = field.type.isPrimitive() ? Access$.widened(as, value) : null;
        if (box == null) {
            Intrinsics.unsupported("a field is read as of a type that it does not have");
        }
        return box;
    }

    public Object get(Object object) throws IllegalAccessException {
        return read(this, object, null);
    }

    public boolean getBoolean(Object object) throws IllegalAccessException {
        return getBoolean$(this, object, null);
    }

    public byte getByte(Object object) throws IllegalAccessException {
        return getByte$(this, object, null);
    }

    public char getChar(Object object) throws IllegalAccessException {
        return getChar$(this, object, null);
    }

    public short getShort(Object object) throws IllegalAccessException {
        return getShort$(this, object, null);
    }

    public int getInt(Object object) throws IllegalAccessException {
        return getInt$(this, object, null);
    }

    public long getLong(Object object) throws IllegalAccessException {
        return getLong$(this, object, null);
    }

    public float getFloat(Object object) throws IllegalAccessException {
        return getFloat$(this, object, null);
    }

    public double getDouble(Object object) throws IllegalAccessException {
        return getDouble$(this, object, null);
    }

    static Object get$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return read(field, object, caller);
    }

    static boolean getBoolean$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Boolean) readAs(field, object, boolean.class, caller);
    }

    static byte getByte$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Byte) readAs(field, object, byte.class, caller);
    }

    static char getChar$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Character) readAs(field, object, char.class, caller);
    }

    static short getShort$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Short) readAs(field, object, short.class, caller);
    }

    static int getInt$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Integer) readAs(field, object, int.class, caller);
    }

    static long getLong$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Long) readAs(field, object, long.class, caller);
    }

    static float getFloat$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Float) readAs(field, object, float.class, caller);
    }

    static double getDouble$(Field field, Object object, Class<?> caller) throws IllegalAccessException {
        return (Double) readAs(field, object, double.class, caller);
    }

    // Writing.

    public void set(Object object, Object value) throws IllegalAccessException {
        set$(this, object, value, null);
    }

    static void set$(Field field, Object object, Object value, Class<?> caller) throws IllegalAccessException {
        if (!field.override) {
            Access$.check(caller, field.owner, field.modifiers);
        }
        field.checkOwner(object);
        if (Modifier.isFinal(field.modifiers)) {
            if (field.override && !Modifier.isStatic(field.modifiers)) {
                Intrinsics.unsupported("Field.set of a final field");
            }
            throw new IllegalAccessException(field.refusal(value == null ? "null value" : value.getClass().getName()));
        }
        if (field.type.isPrimitive() && value == null) {
            throw new IllegalArgumentException(field.refusal("null value"));
        }
        Object converted = field.type.isPrimitive() ? Access$.widened(field.type, value)
            : value == null || field.type.isInstance(value) ? value : null;
        if (converted == null && value != null) {
            throw new IllegalArgumentException(field.refusal(value.getClass().getName()));
        }
        Intrinsics.setMember(field.owner.number$(), field.slot, object, converted);
    }

    public void setBoolean(Object object, boolean value) throws IllegalAccessException {
        setPrimitive(this, object, value, null);
    }

    public void setByte(Object object, byte value) throws IllegalAccessException {
        setPrimitive(this, object, value, null);
    }

    public void setChar(Object object, char value) throws IllegalAccessException {
        setPrimitive(this, object, value, null);
    }

    public void setShort(Object object, short value) throws IllegalAccessException {
        setPrimitive(this, object, value, null);
    }

    public void setInt(Object object, int value) throws IllegalAccessException {
        setInt$(this, object, value, null);
    }

    public void setLong(Object object, long value) throws IllegalAccessException {
        setLong$(this, object, value, null);
    }

    public void setFloat(Object object, float value) throws IllegalAccessException {
        setPrimitive(this, object, value, null);
    }

    public void setDouble(Object object, double value) throws IllegalAccessException {
        setDouble$(this, object, value, null);
    }

    /** A primitive value can be given to fields of primitive types alone. */
    private static void setPrimitive(Field field, Object object, Object value, Class<?> caller)
        throws IllegalAccessException {
        if (!field.type.isPrimitive()) {
            Intrinsics.unsupported("a field is written as of a type that it does not have");
        }
        set$(field, object, value, caller);
    }

    static void setInt$(Field field, Object object, int value, Class<?> caller) throws IllegalAccessException {
        setPrimitive(field, object, value, caller);
    }

    static void setLong$(Field field, Object object, long value, Class<?> caller) throws IllegalAccessException {
        setPrimitive(field, object, value, caller);
    }

    static void setDouble$(Field field, Object object, double value, Class<?> caller) throws IllegalAccessException {
        setPrimitive(field, object, value, caller);
    }

    static void setBoolean$(Field field, Object object, boolean value, Class<?> caller)
        throws IllegalAccessException {
        setPrimitive(field, object, value, caller);
    }
}
