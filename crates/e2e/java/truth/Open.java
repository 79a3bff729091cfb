// options: --effort 4000000
/** Arguments of types that any class may extend: proofs know of such an object no more than its type. */
public class Open {
    //@ counted A=proved E=proved
    static int counted(Object[] a) {
        int n = 0;
        if (a != null) for (int i = 0; i < a.length; i++) if (a[i] != null) n++;
        assert n >= 0;
        return n;
    }

    //@ found A=proved E=proved
    static <T> int found(T[] a, T x) {
        if (a == null) return -1;
        for (int i = 0; i < a.length; i++) if (a[i] == x) return i;
        return -1;
    }

    /** An array may hold what was read from it (JLS §10.5). */
    //@ reversed A=proved E=proved
    static void reversed(Object[] a) {
        if (a == null) return;
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            Object t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    //@ generic A=proved E=any
    static <T extends Comparable<T>> void generic(T[] a, int n) {
        if (a == null) return;
        for (int i = 1; i < a.length && i < n; i++) {
            T t = a[i];
            int j = i;
            while (j > 0 && a[j - 1] == null) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = t;
        }
    }

    //@ first A=proved E=proved
    static void first(Object[] a) {
        if (a == null || a.length < 2) return;
        a[0] = a[1];
    }

    //@ filled A=any E=violated
    static void filled(Object[] a, int n) {
        if (a == null) return;
        for (int i = 0; i < a.length && i < n; i++) a[i] = "x";
    }

    //@ moved A=any E=violated
    static void moved(Object[] a, Object[] b) {
        if (a == null || b == null || a.length < 1 || b.length < 1) return;
        a[0] = b[0];
    }

    /** The array was another one when the element was read. */
    //@ otherArray A=any E=violated
    static void otherArray(Object[] a, Object[] b) {
        if (a == null || b == null || a.length < 1 || b.length < 1) return;
        Object t = a[0];
        a = b;
        a[0] = t;
    }

    //@ copied A=any E=violated
    static void copied(Object[] a) {
        if (a == null || a.length < 1) return;
        Object[] c = a.clone();
        c[0] = "x";
    }

    /** Both may be one array. */
    //@ twice A=violated E=any
    static void twice(Object[] a, String[] b) {
        if (a == null || b == null || a.length < 1 || b.length < 1 || b[0] == null) return;
        for (int i = 0; i < 2; i++) a[0] = null;
        assert b[0] != null;
    }

    //@ twiceNew A=violated E=any
    static void twiceNew(Object[] a, Object[] b) {
        if (a == null || b == null || a.length < 1 || b.length < 1) return;
        Object x = new Object();
        a[0] = x;
        assert b[0] != x;
    }

    //@ sameText A=violated E=proved
    static void sameText(Object o, String s) {
        assert o != s || s == null;
    }

    //@ kinds A=proved E=proved
    static int kinds(Object o, int n) {
        int lengths = 0;
        for (int i = 0; i < n; i++) {
            if (o instanceof String) {
                String s = (String) o;
                if (s.length() >= 0) lengths = 1;
            }
        }
        assert lengths >= 0;
        return lengths;
    }

    //@ boxed A=violated E=proved
    static int boxed(Object o, int n) {
        int s = 0;
        for (int i = 0; i < n && i < 3; i++) if (o instanceof Integer) s = (Integer) o;
        assert s != 77;
        return s;
    }

    //@ cast A=any E=violated
    static int cast(Object o, int n) {
        int lengths = 0;
        for (int i = 0; i < n; i++) if (o instanceof CharSequence) lengths |= ((String) o).length();
        return lengths;
    }

    //@ ints A=violated E=any
    static void ints(Object o, int[] b, int n) {
        if (b == null || b.length < 1) return;
        b[0] = 5;
        for (int i = 0; i < n; i++) if (o instanceof int[] && ((int[]) o).length > 0) ((int[]) o)[0] = 1;
        assert b[0] == 5;
    }

    static class Cell {
        int number;
        Object inner;
    }

    //@ sameCell A=violated E=any
    static void sameCell(Object o, Cell c, int n) {
        if (c == null) return;
        c.number = 5;
        for (int i = 0; i < n; i++) if (o instanceof Cell) ((Cell) o).number = 1;
        assert c.number == 5;
    }

    //@ sameInner A=violated E=any
    static void sameInner(Object o, Cell c, int n) {
        if (c == null) return;
        Object x = new Object();
        c.inner = null;
        for (int i = 0; i < n; i++) if (o instanceof Cell) ((Cell) o).inner = x;
        assert c.inner != x;
    }

    //@ thrown A=any E=open
    static void thrown(Exception e) throws Exception {
        if (e != null) throw e;
    }

    //@ thrownAny A=any E=open
    static void thrownAny(Object o, int n) throws Exception {
        for (int i = 0; i < n; i++) if (o instanceof Exception) throw (Exception) o;
    }

    //@ caught A=violated E=any
    static int caught(Throwable e, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            try {
                if (e instanceof Exception) throw (Exception) e;
            } catch (RuntimeException x) {
                s = 1;
            } catch (Exception x) {
                s = 2;
            }
        }
        assert s != 1;
        return s;
    }

    //@ sameArray A=any E=violated
    static void sameArray(Object o, int[] b) {
        Object q = b;
        for (int i = 0; i < 2; i++) if (b != null && o == q) throw new IllegalStateException();
    }

    //@ sameClass A=any E=open
    static void sameClass(Class<?> c) {
        if (c == String.class) throw new IllegalStateException();
    }

    //@ sameClassObject A=any E=open
    static void sameClassObject(Object o, int n) {
        for (int i = 0; i < n; i++) if (o == String.class) throw new IllegalStateException();
    }

    //@ called A=any E=violated
    static int called(Number x, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += x.intValue();
        return s;
    }
}
