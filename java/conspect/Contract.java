package conspect;

import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * What methods need and promise. The calls stand where a method begins ({@link #invariant} and {@link #decreases}: where a round of
 * a loop begins). At run time they do nothing, and evaluate nothing but their arguments; Conspect checks what they say.
 *
 * <pre>
 * static int withdraw(Account a, int amount) {
 *     Contract.requires(amount &gt; 0);
 *     Contract.raises(IllegalStateException.class, amount &gt; a.balance);
 *     Contract.ensures(() -&gt; a.balance == Contract.old(a.balance) - amount);
 *     …
 * </pre>
 */
public final class Contract {
    private Contract() {}

    /** What callers have to see to. */
    public static void requires(boolean condition) {}

    /** What holds whenever the method returns. The condition may ask for {@link #result} and {@link #old}. */
    public static void ensures(BooleanSupplier condition) {}

    /** An exception that may leave the method. Without any such call, whatever is thrown may. */
    public static void raises(Class<? extends Throwable> kind) {}

    /** An exception that leaves the method exactly where the condition holds when it begins. */
    public static void raises(Class<? extends Throwable> kind, boolean when) {}

    /** What holds whenever this is reached: where a round of a loop begins. */
    public static void invariant(boolean condition) {}

    /** A number that is not negative where a round of a loop begins, and that every round makes less. */
    public static void decreases(long value) {}

    /** In a condition of {@link #ensures}: what the method returns. */
    @SuppressWarnings("unchecked")
    public static <T> T result() {
        return null;
    }

    /** In a condition of {@link #ensures}: what an expression was when the method began; elsewhere its value. */
    public static <T> T old(T value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static boolean old(boolean value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static byte old(byte value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static short old(short value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static char old(char value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static int old(int value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static long old(long value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static float old(float value) {
        return value;
    }

    /** As {@link #old(Object)}. */
    public static double old(double value) {
        return value;
    }

    /** Does a condition hold of every number from the first up to the last, which is left out? */
    public static boolean forall(int from, int to, IntPredicate condition) {
        for (int i = from; i < to; i++) {
            if (!condition.test(i)) return false;
        }
        return true;
    }

    /** Does a condition hold of some number from the first up to the last, which is left out? */
    public static boolean exists(int from, int to, IntPredicate condition) {
        for (int i = from; i < to; i++) {
            if (condition.test(i)) return true;
        }
        return false;
    }
}
