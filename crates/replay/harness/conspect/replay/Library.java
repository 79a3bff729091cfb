package conspect.replay;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Objects of library classes that a witness describes field by field. No program can make a list of size −1: an object is
 * accepted only when its class's own invariants are known here, and hold.
 */
final class Library {
    private Library() {}

    /** Classes whose fields may hold anything of their types. */
    private static final Set<String> ANYTHING = new HashSet<>(Arrays.asList(
        "java.lang.Object",
        "java.util.AbstractList",
        "java.util.Optional",
        "java.util.OptionalInt",
        "java.util.OptionalLong",
        "java.util.OptionalDouble",
        "java.util.AbstractMap$SimpleEntry",
        "java.util.concurrent.atomic.AtomicInteger",
        "java.util.concurrent.atomic.AtomicLong",
        "java.util.concurrent.atomic.AtomicReference"));

    /** More characters than this are not put into a buffer. */
    private static final int LONGEST = 1 << 20;

    /** Fails when a field of a library class holds what it never holds. */
    static void check(Witness witness, Witness.Shape shape, Class<?> owner, String[] part) throws Unbuildable {
        if (owner.getClassLoader() != null || ANYTHING.contains(owner.getName())
            || Throwable.class.isAssignableFrom(owner)) {
            return;
        }
        if (owner.getName().equals("java.util.ArrayList")) {
            arrayList(witness, shape);
            return;
        }
        throw new Unbuildable("an object of " + shape.className + " whose field " + part[1] + " is given: what it may hold is not known");
    }

    private static void arrayList(Witness witness, Witness.Shape shape) throws Unbuildable {
        long size = number(part(shape, "java.util.ArrayList", "size"));
        Witness.Shape elements = object(witness, part(shape, "java.util.ArrayList", "elementData"));
        if (elements == null || size < 0 || size > elements.length) {
            throw new Unbuildable("a java.util.ArrayList of size " + size + " over "
                + (elements == null ? "no array" : "an array of length " + elements.length));
        }
    }

    /** The text that a {@code StringBuilder} or {@code StringBuffer} of a witness holds. */
    static String buffered(Witness witness, Witness.Shape shape) throws Unbuildable {
        String owner = "java.lang.AbstractStringBuilder";
        long count = number(part(shape, owner, "count"));
        Witness.Shape chars = object(witness, part(shape, owner, "value"));
        if (count < 0 || count > LONGEST || (chars != null && count > chars.length)) {
            throw new Unbuildable("a " + shape.className + " of length " + count);
        }
        char[] text = new char[(int) count];
        List<String[]> parts = chars == null ? List.of() : chars.parts;
        for (String[] element : parts) {
            int index = Integer.parseInt(element[0]);
            if (index < count) {
                text[index] = (char) number(element[1]);
            }
        }
        return new String(text);
    }

    private static String part(Witness.Shape shape, String owner, String name) {
        for (String[] part : shape.parts) {
            if (part[0].equals(owner) && part[1].equals(name)) {
                return part[2];
            }
        }
        return "N";
    }

    private static long number(String text) {
        return text.charAt(0) == 'I' ? Long.parseLong(text.substring(1)) : 0;
    }

    private static Witness.Shape object(Witness witness, String text) {
        return text.charAt(0) == 'O' ? witness.objects.get(Integer.parseInt(text.substring(1))) : null;
    }
}
