package conspect.replay;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Objects of library classes that a witness describes field by field. No program can make a list of size −1: an object is
 * accepted only when its class's own invariants are known here, and hold.
 */
final class Library {
    private Library() {}

    /** Classes whose fields may hold anything of their types. */
    private static final Set<String> ANYTHING = new HashSet<>(Arrays.asList(
        "java.lang.Double",
        "java.lang.Float",
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

    /** Classes of values, whose objects are made of the numbers in their fields by public means. */
    private static final Set<String> VALUES = new HashSet<>(Arrays.asList(
        "java.math.BigDecimal",
        "java.math.BigInteger",
        "java.time.Duration",
        "java.time.Instant",
        "java.time.LocalDate",
        "java.time.LocalDateTime",
        "java.time.LocalTime",
        "java.time.MonthDay",
        "java.time.Period",
        "java.time.Year",
        "java.time.YearMonth",
        "java.util.Date",
        "java.util.Random",
        "java.util.UUID",
        "java.util.concurrent.locks.ReentrantLock"));

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

    static boolean isValue(Witness.Shape shape) {
        return shape.kind.equals("fields") && VALUES.contains(shape.className);
    }

    /** An object of a value class; fails where no program has one with these fields. */
    static Object value(Witness witness, Witness.Shape shape) throws Unbuildable {
        try {
            return new Value(witness, shape).made();
        } catch (RuntimeException e) {
            throw new Unbuildable("no program has such a " + shape.className + ": " + e.getMessage());
        }
    }

    /** The fields of an object of a value class. */
    private static final class Value {
        private final Witness witness;
        private final Witness.Shape shape;

        Value(Witness witness, Witness.Shape shape) {
            this.witness = witness;
            this.shape = shape;
        }

        Object made() throws Unbuildable {
            switch (shape.className) {
                case "java.util.Date":
                    return new Date(number("fastTime"));
                case "java.util.Random":
                    return new Chance(new Random(number("seed") ^ 0x5DEECE66DL));
                case "java.util.concurrent.locks.ReentrantLock":
                    return new ReentrantLock(number("fair") != 0);
                case "java.util.UUID":
                    return new UUID(number("mostSigBits"), number("leastSigBits"));
                case "java.time.LocalDate":
                    return LocalDate.of(integer("year"), integer("month"), integer("day"));
                case "java.time.LocalTime":
                    return LocalTime.of(integer("hour"), integer("minute"), integer("second"), integer("nano"));
                case "java.time.LocalDateTime": {
                    LocalDate date = (LocalDate) part("date");
                    LocalTime time = (LocalTime) part("time");
                    return LocalDateTime.of(
                        date == null ? LocalDate.of(0, 1, 1) : date, time == null ? LocalTime.MIDNIGHT : time);
                }
                case "java.time.Instant":
                    return Instant.ofEpochSecond(number("seconds"), nanos());
                case "java.time.Duration":
                    return Duration.ofSeconds(number("seconds"), nanos());
                case "java.time.Period":
                    return Period.of(integer("years"), integer("months"), integer("days"));
                case "java.time.Year":
                    return Year.of(integer("year"));
                case "java.time.YearMonth":
                    return YearMonth.of(integer("year"), integer("month"));
                case "java.time.MonthDay":
                    return MonthDay.of(integer("month"), integer("day"));
                case "java.math.BigInteger":
                    return bigInteger();
                case "java.math.BigDecimal":
                    if (Library.object(witness, text("intVal")) != null) {
                        throw new IllegalArgumentException("its unscaled value is given twice");
                    }
                    return BigDecimal.valueOf(number("intCompact"), integer("scale"));
                default:
                    throw new IllegalArgumentException("nothing makes it");
            }
        }

        private BigInteger bigInteger() {
            int signum = integer("signum");
            Witness.Shape words = Library.object(witness, text("mag"));
            ByteBuffer bytes = ByteBuffer.allocate(words == null ? 0 : 4 * words.length);
            if (words != null) {
                for (String[] word : words.parts) {
                    bytes.putInt(4 * Integer.parseInt(word[0]), (int) Library.number(word[1]));
                }
            }
            boolean none = bytes.capacity() == 0;
            if (none ? signum != 0 : signum == 0 || bytes.getInt(0) == 0) {
                throw new IllegalArgumentException("its sign and magnitude disagree");
            }
            return new BigInteger(signum, bytes.array());
        }

        /** Another value that a field refers to. */
        private Object part(String name) throws Unbuildable {
            Witness.Shape other = Library.object(witness, text(name));
            return other == null ? null : Library.value(witness, other);
        }

        private String text(String name) {
            return Library.part(shape, shape.className, name);
        }

        private long number(String name) {
            return Library.number(text(name));
        }

        private int integer(String name) {
            return Math.toIntExact(number(name));
        }

        private int nanos() {
            int nanos = integer("nanos");
            if (nanos < 0 || nanos > 999_999_999) {
                throw new IllegalArgumentException(nanos + " nanoseconds");
            }
            return nanos;
        }
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
