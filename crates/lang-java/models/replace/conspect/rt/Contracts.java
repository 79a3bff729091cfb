package conspect.rt;

import conspect.ContractError;
import conspect.InvariantError;
import conspect.PostconditionError;
import conspect.PreconditionError;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * Contracts as woven classes check them (crates/lang-java/src/woven): the calls of {@code conspect.Contract} lead here. The engine and
 * re-execution run the same code; what differs is in {@link ContractEnds}.
 */
public final class Contracts {
    private Contracts() {}

    /** What is under way. */
    static final class State {
        /** The entry, until it has begun. */
        String entry$;
        Frame top$;
        /** The clause whose old values are to be kept; from the start of its condition on it is the one that keeps them. */
        Clause recording$;
        Clause keeping$;
        /** What is looked at where a method returns. */
        Frame returning$;
        Clause looking$;
    }

    /** A method with clauses that is under way. */
    static final class Frame {
        final Frame before;
        final String name;
        final boolean isEntry;
        Clause first$;
        Clause last$;
        Raised raised$;
        Object result$;
        /** Is what an overridden method states being stated? Then, does all that it needs hold? */
        boolean inheriting$;
        boolean holds$;
        /** Does what some overridden method needs hold? Then it is no matter what the method itself needs. */
        boolean excused$;
        /** How many methods' clauses were stated before: what each says of exceptions holds by itself. */
        int group$;

        Frame(Frame before, String name, boolean isEntry) {
            this.before = before;
            this.name = name;
            this.isEntry = isEntry;
        }

        String named() {
            return name.substring(0, name.indexOf('('));
        }
    }

    /** A postcondition. The error is made where the clause is stated, so that its place is that of the clause. */
    static final class Clause {
        final BooleanSupplier condition;
        final PostconditionError error;
        Clause next$;
        Kept kept$;

        Clause(BooleanSupplier condition, PostconditionError error) {
            this.condition = condition;
            this.error = error;
        }
    }

    /** A value of the time when a method began. */
    static final class Kept {
        final int site;
        final Object value;
        final Kept next;

        Kept(int site, Object value, Kept next) {
            this.site = site;
            this.value = value;
            this.next = next;
        }
    }

    /** An exception that may leave a method. */
    static final class Raised {
        final Class<?> kind;
        /** Is it thrown exactly where the condition held? */
        final boolean exactly;
        final boolean when;
        final int group;
        final PostconditionError error;
        final Raised next;

        Raised(Class<?> kind, boolean exactly, boolean when, int group, PostconditionError error, Raised next) {
            this.kind = kind;
            this.exactly = exactly;
            this.when = when;
            this.group = group;
            this.error = error;
            this.next = next;
        }
    }

    /** The method, by class, name and descriptor, that is executed with given inputs: what it needs is not checked, but taken for granted. */
    public static void atEntry(String name) {
        ContractEnds.state().entry$ = name;
    }

    /** Where the entry is over: a clause that failed has failed, whatever has caught that. */
    public static void end() {
        ContractError failed = ContractEnds.failed();
        if (failed != null) throw failed;
    }

    private static void fail(ContractError error) {
        ContractEnds.fail(error);
        throw error;
    }

    /** A method with clauses begins. */
    public static void enter(String name) {
        State s = ContractEnds.state();
        boolean isEntry = s.entry$ != null && s.entry$.equals(name);
        if (isEntry) s.entry$ = null;
        s.top$ = new Frame(s.top$, name, isEntry);
    }

    /** It returns nothing. */
    public static void leave() {
        leave((Object) null);
    }

    /** It returns a value. */
    public static void leave(boolean result) {
        leave((Object) Boolean.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(byte result) {
        leave((Object) Byte.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(char result) {
        leave((Object) Character.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(short result) {
        leave((Object) Short.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(int result) {
        leave((Object) Integer.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(long result) {
        leave((Object) Long.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(float result) {
        leave((Object) Float.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(double result) {
        leave((Object) Double.valueOf(result));
    }

    /** It returns a value. */
    public static void leave(Object result) {
        State s = ContractEnds.state();
        Frame f = s.top$;
        f.result$ = result;
        for (Raised r = f.raised$; r != null; r = r.next) {
            if (r.exactly && r.when) fail(r.error);
        }
        for (Clause c = f.first$; c != null; c = c.next$) {
            look(s, f, c);
        }
        s.top$ = f.before;
    }

    private static void look(State s, Frame f, Clause c) {
        Frame returning = s.returning$;
        Clause looking = s.looking$;
        Clause recording = s.recording$;
        s.returning$ = f;
        s.looking$ = c;
        s.recording$ = null;
        boolean holds;
        try {
            holds = c.condition.getAsBoolean();
        } catch (RuntimeException e) {
            // What cannot be said does not hold.
            holds = false;
        }
        s.returning$ = returning;
        s.looking$ = looking;
        s.recording$ = recording;
        if (!holds) fail(c.error);
    }

    /** An exception leaves it. */
    public static void left(Throwable thrown) {
        State s = ContractEnds.state();
        Frame f = s.top$;
        s.top$ = f.before;
        if (thrown instanceof Error || f.raised$ == null) return;
        for (int group = 0; group <= f.group$; group++) {
            PostconditionError says = null;
            boolean may = false;
            for (Raised r = f.raised$; r != null; r = r.next) {
                if (r.group != group) continue;
                says = r.error;
                if (r.kind.isInstance(thrown) && (!r.exactly || r.when)) may = true;
            }
            if (says != null && !may) fail(says);
        }
        if (f.isEntry) ContractEnds.allowed();
    }

    /** What an overridden method states follows. */
    public static void inherit() {
        Frame f = ContractEnds.state().top$;
        f.inheriting$ = true;
        f.holds$ = true;
    }

    /** It has been stated. */
    public static void inherited() {
        Frame f = ContractEnds.state().top$;
        f.inheriting$ = false;
        f.excused$ |= f.holds$;
        f.group$++;
    }

    /** The method itself says nothing of what it needs: it needs what one of those that it overrides needs. */
    public static void needsInherited() {
        Frame f = ContractEnds.state().top$;
        if (!f.excused$) refuse(f);
    }

    /** What is inherited from a method whose clauses are not followed. */
    public static void openInheritance() {
        ContractEnds.misplaced();
    }

    public static void requires(boolean condition) {
        Frame f = ContractEnds.state().top$;
        if (f.inheriting$) {
            f.holds$ &= condition;
        } else if (!condition && !f.excused$) {
            refuse(f);
        }
    }

    private static void refuse(Frame f) {
        if (f.isEntry) {
            ContractEnds.refuse();
        } else {
            fail(new PreconditionError("what " + f.named() + " needs does not hold"));
        }
    }

    /** A parameter that is annotated as never null. */
    public static void nonNull(Object given) {
        requires(given != null);
    }

    /** A result that is annotated as never null. */
    public static void nonNullResult(Object result) {
        if (result == null) fail(new PostconditionError("what " + ContractEnds.state().top$.named() + " returns is never null, and is null"));
    }

    public static void ensures(BooleanSupplier condition) {
        State s = ContractEnds.state();
        Frame f = s.top$;
        Clause c = new Clause(condition, new PostconditionError("what " + f.named() + " promises does not hold"));
        if (f.last$ == null) {
            f.first$ = c;
        } else {
            f.last$.next$ = c;
        }
        f.last$ = c;
        Clause keeping = s.keeping$;
        s.recording$ = c;
        try {
            condition.getAsBoolean();
        } catch (RuntimeException e) {
            // Old values that are not there are missed where they are asked for.
        }
        s.recording$ = null;
        s.keeping$ = keeping;
    }

    public static void raises(Class<? extends Throwable> kind) {
        Frame f = ContractEnds.state().top$;
        f.raised$ = new Raised(kind, false, true, f.group$, unexpected(f), f.raised$);
    }

    public static void raises(Class<? extends Throwable> kind, boolean when) {
        Frame f = ContractEnds.state().top$;
        f.raised$ = new Raised(kind, true, when, f.group$, unexpected(f), f.raised$);
    }

    private static PostconditionError unexpected(Frame f) {
        return new PostconditionError("what " + f.named() + " says of its exceptions does not hold");
    }

    public static void invariant(boolean condition) {
        if (!condition) fail(new InvariantError("the invariant does not hold"));
    }

    /** That rounds make it less is shown where methods are verified alone. */
    public static void decreases(long value) {
        if (value < 0) fail(new InvariantError("the variant is negative"));
    }

    public static boolean forall(int from, int to, IntPredicate condition) {
        for (int i = from; i < to; i++) {
            if (!condition.test(i)) return false;
        }
        return true;
    }

    public static boolean exists(int from, int to, IntPredicate condition) {
        for (int i = from; i < to; i++) {
            if (condition.test(i)) return true;
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    public static <T> T result() {
        Frame f = ContractEnds.state().returning$;
        if (f == null) ContractEnds.misplaced();
        return (T) f.result$;
    }

    /** Is this the time when a clause is stated? The condition that asks keeps its old values, and no other one does. */
    public static boolean recording() {
        State s = ContractEnds.state();
        Clause c = s.recording$;
        if (c == null) return false;
        s.recording$ = null;
        s.keeping$ = c;
        return true;
    }

    private static Object saved(int site) {
        Clause c = ContractEnds.state().looking$;
        for (Kept k = c == null ? null : c.kept$; k != null; k = k.next) {
            if (k.site == site) return k.value;
        }
        ContractEnds.lost();
        return null;
    }

    /** A clause outside of what a method with clauses begins with. */
    public static void misplaced(boolean condition) {
        ContractEnds.misplaced();
    }

    public static void misplaced(BooleanSupplier condition) {
        ContractEnds.misplaced();
    }

    public static void misplaced(Class<? extends Throwable> kind) {
        ContractEnds.misplaced();
    }

    public static void misplaced(Class<? extends Throwable> kind, boolean when) {
        ContractEnds.misplaced();
    }

    public static boolean old(boolean value) {
        return value;
    }

    public static void keep(boolean value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static boolean savedZ(int site) {
        return (Boolean) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static boolean lost(boolean value) {
        ContractEnds.lost();
        return value;
    }

    public static byte old(byte value) {
        return value;
    }

    public static void keep(byte value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static byte savedB(int site) {
        return (Byte) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static byte lost(byte value) {
        ContractEnds.lost();
        return value;
    }

    public static char old(char value) {
        return value;
    }

    public static void keep(char value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static char savedC(int site) {
        return (Character) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static char lost(char value) {
        ContractEnds.lost();
        return value;
    }

    public static short old(short value) {
        return value;
    }

    public static void keep(short value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static short savedS(int site) {
        return (Short) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static short lost(short value) {
        ContractEnds.lost();
        return value;
    }

    public static int old(int value) {
        return value;
    }

    public static void keep(int value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static int savedI(int site) {
        return (Integer) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static int lost(int value) {
        ContractEnds.lost();
        return value;
    }

    public static long old(long value) {
        return value;
    }

    public static void keep(long value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static long savedJ(int site) {
        return (Long) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static long lost(long value) {
        ContractEnds.lost();
        return value;
    }

    public static float old(float value) {
        return value;
    }

    public static void keep(float value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static float savedF(int site) {
        return (Float) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static float lost(float value) {
        ContractEnds.lost();
        return value;
    }

    public static double old(double value) {
        return value;
    }

    public static void keep(double value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static double savedD(int site) {
        return (Double) saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static double lost(double value) {
        ContractEnds.lost();
        return value;
    }

    public static <T> T old(T value) {
        return value;
    }

    public static void keep(Object value, int site) {
        Clause c = ContractEnds.state().keeping$;
        c.kept$ = new Kept(site, value, c.kept$);
    }

    public static Object savedL(int site) {
        return saved(site);
    }

    /** An old value inside of a quantifier, or of an expression with conditions. */
    public static Object lost(Object value) {
        ContractEnds.lost();
        return value;
    }
}
