import java.util.Comparator;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Arguments of interfaces that no class in sight implements: their methods answer anything, and a witness says what. */
public class Given {
    interface Tax { int of(int amount); }

    interface Meter {
        void start();
        long read();
        default long twice() { return read() + read(); }
        String label();
        boolean on(char c, short[] x);
    }

    interface Holder<T> { T get(); }

    interface Texts extends Holder<String> { void put(String s); }

    interface Narrow extends Holder<String> { String get(); }

    interface Base { int size(); }

    interface Sized extends Base { default int size() { return 3; } }

    interface Diamond extends Base, Sized { int rank(); }

    interface Order extends Comparator<String> { int rank(); }

    //@ untaxed A=proved E=proved assuming: a Given$Tax that is given throws nothing and changes nothing that is seen
    static int untaxed(Tax tax, int amount) {
        if (tax == null || amount < 0 || amount > 1000) return 0;
        int more = tax.of(amount);
        if (more < 0 || more > 5000) return 0;
        assert amount + more >= amount;
        return amount + more;
    }

    //@ readings A=violated E=proved
    static void readings(Meter m) {
        if (m == null) return;
        m.start();
        if (m.on('x', null)) {
            long before = m.read();
            assert before <= m.read();
        }
    }

    //@ defaults A=violated E=proved
    static void defaults(Meter m) { if (m != null) assert m.twice() != 7; }

    //@ labels A=proved E=proved
    static void labels(Meter m) {
        if (m == null) return;
        String s = m.label();
        if (s != null) assert s.length() >= 0;
    }

    //@ generic A=violated E=proved
    static int generic(Holder<String> h) {
        String s = h == null ? null : h.get();
        if (s == null) return 0;
        assert s.length() != 3;
        return s.length();
    }

    //@ inherited A=violated E=proved
    static void inherited(Texts t) {
        if (t == null) return;
        t.put("x");
        String s = t.get();
        if (s != null) assert !s.equals("no");
    }

    //@ narrow A=violated E=proved
    static void narrow(Narrow n) { if (n != null && n.get() != null) assert n.get() != null; }

    //@ boxed A=violated E=proved
    static void boxed(Supplier<Integer> s) {
        Integer i = s == null ? null : s.get();
        if (i != null) assert i != 42;
    }

    //@ twice A=violated E=proved
    static void twice(Function<String, String> f, String x) {
        if (f == null) return;
        String a = f.apply(x);
        String b = f.apply(x);
        assert a == null || a.equals(b);
    }

    //@ divided A=proved E=violated
    static int divided(BinaryOperator<Integer> op) {
        Integer r = op == null ? null : op.apply(1, 2);
        return r == null ? 0 : 10 / r;
    }

    //@ arrays A=proved E=violated
    static int arrays(Callable<int[]> c) throws Exception {
        int[] a = c == null ? null : c.call();
        return a == null ? 0 : a[0];
    }

    //@ rounds A=proved E=proved
    static void rounds(BooleanSupplier b) {
        int n = 0;
        while (b != null && b.getAsBoolean()) {
            n++;
            if (n > 100) break;
        }
        assert n <= 101;
    }

    //@ apart A=violated E=proved
    static void apart(IntSupplier a, IntSupplier b) {
        if (a != null && b != null) assert a.getAsInt() <= b.getAsInt();
    }

    //@ runs A=proved E=violated
    static void runs(Runnable r) { r.run(); }

    //@ distinct A=proved E=proved assuming: a Given$Tax that is given is reached through one parameter or field only
    static void distinct(Tax a, Tax b) { assert a == null || a != b; }

    //@ alone A=proved E=proved assuming: a Given$Tax that is given is of a class that implements nothing else and overrides no method that has a body
    static void alone(Tax t) { assert !(t instanceof Runnable); }

    //@ identical A=proved E=proved assuming: a Given$Tax that is given is of a class that implements nothing else and overrides no method that has a body
    static void identical(Tax t) { if (t != null) assert t.equals(t) && !t.equals(null); }

    //@ constant A=violated E=proved
    static void constant(Narrow n) { assert n == null || !"abc".equals(n.get()); }

    //@ walked A=violated E=proved
    static void walked(java.util.Iterator<String> all) {
        if (all == null || !all.hasNext()) return;
        String first = all.next();
        assert first == null || !first.equals("ab") || all.hasNext();
    }

    //@ emptied A=proved E=violated
    static Object emptied(java.util.Enumeration<Object> all) { return all == null ? null : all.nextElement(); }

    static class Walk { java.util.Iterator<String> rest; }

    //@ heldWalk A=proved E=proved assuming: a java.util.Iterator that is given is a new one of an ArrayList
    static void heldWalk(Walk w) {
        if (w != null && w.rest != null && !w.rest.hasNext()) {
            assert !w.rest.hasNext();
        }
    }

    //@ back A=proved E=proved assuming: a java.util.ListIterator that is given is a new one of an ArrayList
    static void back(java.util.ListIterator<Object> all) { if (all != null) assert !all.hasPrevious() && all.nextIndex() == 0; }

    // The most special interface's method counts, wherever it stands.
    //@ inherits A=proved E=proved
    static void inherits(Diamond d) { if (d != null) assert d.size() == 3; }

    //@ elementsOf A=proved E=proved
    static void elementsOf(Object[] all) {
        if (all == null || all.length == 0 || !(all instanceof String[])) return;
        assert all[0] == null || all[0] instanceof String;
    }

    // Comparators agree with themselves, which arbitrary answers do not.
    //@ ordered A=open E=any
    static void ordered(Order o) { if (o != null) assert o.compare("a", "a") == 0; }

    // Which class a given class object describes decides all else about it.
    //@ constants A=proved E=open
    static <E extends Enum<E>> int constants(Class<E> c, long[] bits) {
        if (c == null || bits == null) return 0;
        EnumSet<E> all = EnumSet.noneOf(c);
        return all.size() + bits.length;
    }

    // What initializes an enum that nobody knows may assert something.
    //@ elements A=open E=open
    static <E extends Enum<E>> int elements(Class<E> c, long[] bits) {
        int n = 0;
        if (c != null) for (E e : c.getEnumConstants()) n += e.ordinal() == 77 && bits != null ? 1 : 0;
        return n;
    }
}
