package org.junit.jupiter.api;

import java.util.Objects;

/** Stands in for those of JUnit's assertions that suites use, with its overloads. */
public final class Assertions {
    public interface Executable {
        void execute() throws Throwable;
    }

    public static void assertTrue(boolean value) {
        check(value);
    }

    public static void assertFalse(boolean value) {
        check(!value);
    }

    public static void assertNull(Object value) {
        check(value == null);
    }

    public static void assertEquals(int expected, int value) {
        check(expected == value);
    }

    public static void assertEquals(double expected, double value) {
        check(Double.doubleToLongBits(expected) == Double.doubleToLongBits(value));
    }

    public static void assertEquals(Object expected, Object value) {
        check(Objects.equals(expected, value));
    }

    public static void assertArrayEquals(int[] expected, int[] value) {
        check(Objects.deepEquals(expected, value));
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] value) {
        check(Objects.deepEquals(expected, value));
    }

    public static <T extends Throwable> T assertThrows(Class<T> kind, Executable code) {
        try {
            code.execute();
        } catch (Throwable thrown) {
            check(kind.isInstance(thrown));
            return kind.cast(thrown);
        }
        throw new AssertionError("nothing was thrown");
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
