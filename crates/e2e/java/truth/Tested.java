// options: --time 15
/** What follows a test of an object's class that nobody else in the input has a say in: arrays, classes of the library, interfaces. */
public class Tested {
    //@ text A=violated E=any
    static void text(Object o) {
        if (o instanceof String) {
            o.hashCode();
            assert false;
        }
    }

    //@ array A=violated E=any
    static void array(Object o) {
        if (o instanceof int[]) {
            o.getClass();
            assert ((int[]) o).length == 0;
        }
    }

    // Arrays and threads have methods that ask for more than is known of them: nothing may be proved.
    //@ hash A=open E=any
    static void hash(Object o) {
        if (o instanceof Thread) {
            o.toString();
            assert false;
        }
    }

    //@ task A=open E=any
    static void task(Object o) {
        if (o instanceof Runnable) {
            o.toString();
            assert false;
        }
    }

    //@ joined A=open E=any
    static void joined(Object o, int n) {
        int x = 0;
        if (o instanceof Runnable) {
            x = n;
        }
        if (o != null) {
            o.toString();
        }
        assert x == 0;
    }

    //@ number A=proved E=any
    static void number(Object o) {
        if (o instanceof Integer) {
            int n = (Integer) o;
            assert o.equals(n);
        }
    }

    // The test is of another parameter, which is the same object.
    //@ same A=open E=any
    static void same(Object o, Object p) {
        if (p instanceof Runnable && o == p) {
            o.toString();
            assert false;
        }
    }

    //@ chain A=open E=any
    static void chain(Object o, Object p, Object q) {
        if (o == p && p == q && q instanceof Runnable) {
            o.hashCode();
            assert false;
        }
    }

    //@ other A=proved E=any
    static void other(Object o, Object p) {
        if (p instanceof Integer && o == p) {
            assert o.equals(p);
        }
    }

    static class Box {
        Object value;
        Box next;
    }

    // What is the same object was read from another place, which is the same.
    //@ field A=open E=any
    static void field(Box b, Box c) {
        if (b != null && b == c && c.value instanceof Runnable) {
            b.value.toString();
            assert false;
        }
    }

    //@ fieldOfField A=open E=any
    static void fieldOfField(Box b, Box c) {
        if (b != null && c != null && b.next != null && b.next == c.next && c.next.value instanceof Runnable) {
            b.next.value.hashCode();
            assert false;
        }
    }

    //@ element A=open E=any
    static void element(Object[] a, int i, int j) {
        if (a != null && 0 <= i && i < a.length && i == j && a[j] instanceof Runnable) {
            a[i].toString();
            assert false;
        }
    }

    //@ elements A=proved E=any
    static void elements(Object[] a) {
        if (a != null && a.length == 2 && a[0] instanceof Integer) {
            assert a[0].equals(a[0]);
        }
    }
}
