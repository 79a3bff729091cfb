import java.util.Comparator;

/** A comparator that is given: any total order, in which different objects may be equal; what it gives has the sign, not the size. */
public class Ordered {
    //@ mirrored A=proved E=proved assuming: a java.util.Comparator that is given orders objects by ranks that do not change, and throws nothing
    static void mirrored(Comparator<String> c, String a, String b) {
        if (c == null) return;
        assert Integer.signum(c.compare(a, b)) == -Integer.signum(c.compare(b, a));
    }

    //@ exact A=violated E=proved
    static void exact(Comparator<String> c, String a, String b) {
        if (c == null) return;
        assert c.compare(a, b) <= 1;
    }

    //@ self A=proved E=proved
    static void self(Comparator<Object> c, Object a) {
        if (c == null) return;
        assert c.compare(a, a) == 0;
    }

    /** Equal texts are told apart by nobody. */
    //@ texts A=proved E=proved
    static void texts(Comparator<String> c, String a) {
        if (c == null || a == null || a.length() != 1) return;
        assert c.compare(a, new String(a)) == 0;
    }

    //@ divided A=proved E=violated
    static int divided(Comparator<Integer> c, Integer a, Integer b) {
        return c == null ? 0 : 1 / c.compare(a, b);
    }
}
