package conspect.replay;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.StringReader;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.StringTokenizer;

/** The objects of a witness, made without running constructors. */
final class Heap {
    private final Witness witness;
    private final Object[] objects;
    private final RawMemory memory;

    Heap(Witness witness) throws Unbuildable {
        this.witness = witness;
        this.objects = new Object[witness.objects.size()];
        this.memory = new RawMemory();
    }

    /** Makes all objects, then links them: cycles need no order. */
    void build() throws Unbuildable {
        for (int i = 0; i < objects.length; i++) {
            objects[i] = make(witness.objects.get(i));
        }
        // An Optional never changes, so it is made anew once its value is there, and before anything refers to it. So is what walks over a list.
        for (int i = 0; i < objects.length; i++) {
            if (madeOfElements(witness.objects.get(i).className)) {
                collect(i, witness.objects.get(i));
            }
        }
        for (int i = 0; i < objects.length; i++) {
            fill(objects[i], witness.objects.get(i));
        }
        // Sets and maps ask their elements for hash codes, so those are complete by now.
        for (int i = 0; i < objects.length; i++) {
            if (!madeOfElements(witness.objects.get(i).className)) {
                collect(i, witness.objects.get(i));
            }
        }
    }

    /** Is an object of this class made once its elements are there? */
    private static boolean madeOfElements(String className) {
        return className.equals("java.util.Optional") || className.equals(PAIR) || isWalk(className);
    }

    private static final String PAIR = "java.util.AbstractMap$SimpleEntry";

    private static final String BITS = "java.util.BitSet";

    private static final String BYTES = "java.io.ByteArrayInputStream";

    private static final String DATA = "java.io.DataInputStream";

    /** The type of the elements that an object is made of. */
    private static Class<?> elementType(String className) {
        switch (className) {
            case BITS: return long.class;
            case BYTES: case DATA: return byte.class;
            default: return Object.class;
        }
    }

    private static boolean isWalk(String className) {
        return className.equals(BYTES) || className.equals(DATA) || className.equals("java.util.Iterator") || className.equals("java.util.ListIterator")
            || className.equals("java.util.Enumeration") || className.equals("java.util.stream.Stream")
            || className.equals(BITS);
    }

    private static Object walk(String className, ArrayList<Object> elements) {
        switch (className) {
            case "java.util.Enumeration": return Collections.enumeration(elements);
            case "java.util.stream.Stream": return elements.stream();
            case BITS: return BitSet.valueOf(elements.stream().mapToLong(word -> (Long) word).toArray());
            case BYTES: return stream(elements);
            case DATA: return new DataInputStream(stream(elements));
            default: return elements.listIterator();
        }
    }

    private static ByteArrayInputStream stream(ArrayList<Object> elements) {
        byte[] bytes = new byte[elements.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (Byte) elements.get(i);
        }
        return new ByteArrayInputStream(bytes);
    }

    /** Puts what belongs there into a collection or map. */
    @SuppressWarnings("unchecked")
    private void collect(int index, Witness.Shape shape) throws Unbuildable {
        try {
            if (shape.kind.equals("map") && shape.className.equals(PAIR)) {
                String[] part = shape.parts.get(0);
                objects[index] =
                    new AbstractMap.SimpleEntry<>(value(part[0], Object.class), value(part[1], Object.class));
            } else if (shape.kind.equals("map")) {
                for (String[] part : shape.parts) {
                    ((Map<Object, Object>) objects[index])
                        .put(value(part[0], Object.class), value(part[1], Object.class));
                }
            } else if (shape.kind.equals("collection") && shape.className.equals("java.util.Optional")) {
                objects[index] = Optional.ofNullable(value(shape.parts.get(0)[0], Object.class));
            } else if (shape.kind.equals("collection") && isWalk(shape.className)) {
                ArrayList<Object> elements = new ArrayList<>();
                for (String[] part : shape.parts) {
                    elements.add(value(part[0], elementType(shape.className)));
                }
                objects[index] = walk(shape.className, elements);
            } else if (shape.kind.equals("collection")) {
                for (String[] part : shape.parts) {
                    ((Collection<Object>) objects[index]).add(value(part[0], Object.class));
                }
            }
        } catch (RuntimeException e) {
            throw new Unbuildable("an element does not go into a " + shape.className + ": " + e);
        }
    }

    private Object make(Witness.Shape shape) throws Unbuildable {
        if (shape.kind.equals("text")) {
            String text = Witness.text(shape.text);
            switch (shape.className) {
                case "java.lang.StringBuilder": return new StringBuilder(text);
                case "java.lang.StringBuffer": return new StringBuffer(text);
                case "java.io.StringReader": return new StringReader(text);
                case "java.io.BufferedReader": return new BufferedReader(new StringReader(text));
                case "java.util.Scanner": return new Scanner(text);
                case "java.util.StringTokenizer": return new StringTokenizer(text);
                default: return text;
            }
        }
        Class<?> type = classNamed(shape.className);
        if (shape.kind.equals("answers")) {
            if (type == Comparator.class) {
                return new Ranking();
            }
            return Answering.make(type);
        }
        if (shape.kind.equals("constant")) {
            return constant(type, shape.text);
        }
        if (shape.kind.equals("collection") || shape.kind.equals("map")) {
            return empty(type);
        }
        if (shape.kind.equals("array")) {
            if (!type.isArray()) {
                throw new Unbuildable(shape.className + " is no array class");
            }
            return Array.newInstance(type.getComponentType(), shape.length);
        }
        if (type.isInterface() || type.isArray() || Modifier.isAbstract(type.getModifiers())) {
            throw new Unbuildable("no object can have exactly the class " + shape.className);
        }
        if (type == Class.class) {
            throw new Unbuildable("an input is a class object");
        }
        initialize(type);
        if (Library.isValue(shape)) {
            return Library.value(witness, shape);
        }
        if (Enum.class.isAssignableFrom(type)) {
            return constant(type, shape);
        }
        if (isBox(type)) {
            return box(type, shape);
        }
        if (type == StringBuilder.class) {
            return new StringBuilder(Library.buffered(witness, shape));
        }
        if (type == StringBuffer.class) {
            return new StringBuffer(Library.buffered(witness, shape));
        }
        Object made = memory.allocate(type);
        if (made instanceof Throwable) {
            ((Throwable) made).setStackTrace(new StackTraceElement[0]);
        }
        return made;
    }

    /** The object that a static field keeps. */
    private Object constant(Class<?> type, String name) throws Unbuildable {
        initialize(type);
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new Unbuildable("the constant " + type.getName() + "." + name + ": " + e);
        }
    }

    /** An empty collection or map; an {@code Optional} is made when its value is known. */
    private static Object empty(Class<?> type) throws Unbuildable {
        if (type == Optional.class) {
            return Optional.empty();
        }
        if (isWalk(type.getName()) || type.getName().equals(PAIR)) {
            return null;
        }
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new Unbuildable("a new " + type.getName() + ": " + e);
        }
    }

    /** An enum has no objects but its constants: the one with the ordinal of the witness. */
    private static Object constant(Class<?> type, Witness.Shape shape) throws Unbuildable {
        String ordinal = "I0";
        for (String[] part : shape.parts) {
            if (part[0].equals("java.lang.Enum") && part[1].equals("ordinal")) {
                ordinal = part[2];
            }
        }
        for (Class<?> declared = type; declared != Object.class; declared = declared.getSuperclass()) {
            Object[] constants = declared.getEnumConstants();
            for (int i = 0; constants != null && i < constants.length; i++) {
                if (ordinal.equals("I" + i) && constants[i].getClass() == type) {
                    return constants[i];
                }
            }
        }
        throw new Unbuildable("the enum " + type.getName() + " has no constant number " + ordinal.substring(1));
    }

    /** Small values of these classes come from caches (JLS 5.1.7). */
    private static boolean isBox(Class<?> type) {
        return type == Integer.class || type == Long.class || type == Short.class || type == Byte.class
            || type == Character.class;
    }

    /** A box as boxing makes it. */
    private Object box(Class<?> type, Witness.Shape shape) throws Unbuildable {
        String text = "I0";
        for (String[] part : shape.parts) {
            if (part[1].equals("value")) {
                text = part[2];
            }
        }
        if (type == Integer.class) {
            return Integer.valueOf((Integer) value(text, int.class));
        }
        if (type == Long.class) {
            return Long.valueOf((Long) value(text, long.class));
        }
        if (type == Short.class) {
            return Short.valueOf((Short) value(text, short.class));
        }
        if (type == Byte.class) {
            return Byte.valueOf((Byte) value(text, byte.class));
        }
        return Character.valueOf((Character) value(text, char.class));
    }

    private void fill(Object object, Witness.Shape shape) throws Unbuildable {
        if (shape.kind.equals("answers")) {
            for (String[] part : shape.parts) {
                Class<?> type = Answering.result(object, part[0]);
                for (int i = 1; i < part.length; i++) {
                    Answering.add(object, part[0], value(part[i], type));
                }
            }
            return;
        }
        if (shape.kind.equals("collection") || shape.kind.equals("map") || shape.kind.equals("constant")) {
            return;
        }
        if (Library.isValue(shape)) {
            return;
        }
        boolean isBuffer = object instanceof StringBuilder || object instanceof StringBuffer;
        if (object instanceof Enum || isBuffer || isBox(object.getClass())) {
            return;
        }
        for (String[] part : shape.parts) {
            if (shape.kind.equals("array")) {
                Class<?> elem = object.getClass().getComponentType();
                try {
                    Array.set(object, Integer.parseInt(part[0]), value(part[1], elem));
                } catch (IllegalArgumentException e) {
                    throw new Unbuildable("element " + part[0] + " of a " + shape.className + ": " + e.getMessage());
                }
            } else if (part[0].equals("java.lang.Throwable") && part[1].equals("stack")) {
                continue; // the engine's own number of a call stack
            } else {
                Class<?> owner = classNamed(part[0]);
                if (owner.getClassLoader() == null && isZero(part[2]) && !has(owner, part[1])) {
                    continue; // a field that only the engine's model of this class has
                }
                Library.check(witness, shape, owner, part);
                Field field = field(owner, part[1]);
                memory.setField(object, field, value(part[2], field.getType()));
            }
        }
    }

    /** Sets static fields, after the initializers of their classes have run. */
    void setGlobals() throws Unbuildable {
        for (String[] global : witness.globals) {
            int dot = global[0].lastIndexOf('.');
            Class<?> owner = classNamed(global[0].substring(0, dot));
            initialize(owner);
            Field field = field(owner, global[0].substring(dot + 1));
            memory.setStatic(field, value(global[1], field.getType()));
        }
    }

    private static boolean isZero(String value) {
        return value.equals("N") || value.matches("[IFD]0+");
    }

    private static boolean has(Class<?> owner, String name) {
        for (Field field : owner.getDeclaredFields()) {
            if (field.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static Field field(Class<?> owner, String name) throws Unbuildable {
        try {
            return owner.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new Unbuildable(owner.getName() + " has no field " + name + " on this JVM");
        }
    }

    private static void initialize(Class<?> type) throws Unbuildable {
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Unbuildable("the class " + type.getName() + " cannot be initialized: " + e);
        }
    }

    /** The class with this name; `int[][]` for arrays. It is not initialized by this. */
    Class<?> classNamed(String name) throws Unbuildable {
        if (name.endsWith("[]")) {
            Class<?> elem = classNamed(name.substring(0, name.length() - 2));
            return Array.newInstance(elem, 0).getClass();
        }
        switch (name) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "short": return short.class;
            case "char": return char.class;
            case "int": return int.class;
            case "long": return long.class;
            case "float": return float.class;
            case "double": return double.class;
            default:
        }
        try {
            return Class.forName(name, false, witness.loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Unbuildable("the class " + name + " cannot be loaded: " + e);
        }
    }

    /** The value that a text of the witness stands for, boxed when it is primitive. */
    Object value(String text, Class<?> type) throws Unbuildable {
        String rest = text.substring(1);
        switch (text.charAt(0)) {
            case 'N':
                if (type.isPrimitive()) {
                    throw new Unbuildable("null for a " + type);
                }
                return null;
            case 'O':
                return checked(objects[Integer.parseInt(rest)], type);
            case 'S':
                return checked(Witness.text(rest), type);
            case 'F':
                return primitive(Float.intBitsToFloat(Integer.parseUnsignedInt(rest, 16)), type);
            case 'D':
                return primitive(Double.longBitsToDouble(Long.parseUnsignedLong(rest, 16)), type);
            case 'I':
                return integer(Long.parseLong(rest), type);
            default:
                throw new Unbuildable("the value " + text);
        }
    }

    private static Object checked(Object object, Class<?> type) throws Unbuildable {
        if (!type.isInstance(object)) {
            throw new Unbuildable("an object of " + object.getClass().getName() + " for a " + type.getName());
        }
        return object;
    }

    private static Object primitive(Object boxed, Class<?> type) throws Unbuildable {
        if (type == float.class && boxed instanceof Float || type == double.class && boxed instanceof Double) {
            return boxed;
        }
        throw new Unbuildable(boxed + " for a " + type.getName());
    }

    private static Object integer(long number, Class<?> type) throws Unbuildable {
        if (type == int.class) {
            return (int) number;
        } else if (type == long.class) {
            return number;
        } else if (type == boolean.class) {
            return number != 0;
        } else if (type == byte.class) {
            return (byte) number;
        } else if (type == short.class) {
            return (short) number;
        } else if (type == char.class) {
            return (char) number;
        }
        throw new Unbuildable(number + " for a " + type.getName());
    }
}
