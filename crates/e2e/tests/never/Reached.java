import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Methods with `proved` or `open` behind them: is it known that no assertion can fail in them, without a search? */
public class Reached {
    interface Tax { int of(int a); }
    interface Quiet { int of(int a); }

    static class Loud implements Comparable<Loud> {
        int v;
        public int compareTo(Loud o) { assert o.v > 0; return v - o.v; }
    }

    static class Plain implements Comparable<Plain> {
        int v;
        public int compareTo(Plain o) { return v - o.v; }
    }

    static class Base { int size() { return 4; } }
    static class Odd extends Base { @Override int size() { if (hashCode() == 3) throw new AssertionError(); return 4; } }
    static class Mine extends AssertionError { }
    static class Once { static final int N = 3; static { if (System.nanoTime() == 5) throw new Mine(); } static int n = 4; }
    enum Sharp { A; static { if (System.nanoTime() == 5) throw new Mine(); } }

    static Tax make(int n) { return a -> { assert a > n; return a; }; }
    static IntUnaryOperator twice() { return a -> a * 2; }

    static int plain(int a) { return a + 1; } // proved
    static int text(String s) { return s.length() + s.indexOf("x"); } // proved
    static int byLambda(Tax t) { return t.of(3); } // open
    static int byNobody(Quiet q) { return q.of(3); } // proved
    static void sortsLoud(List<Loud> l) { Collections.sort(l); } // open
    static int sortsPlain(int a) { Plain[] p = { new Plain(), new Plain() }; java.util.Arrays.sort(p); return p[0].v / a; } // proved
    static int overridden(Base b) { return b.size(); } // open
    static int exactly() { return new Plain().v; } // proved
    static void given(Throwable t) throws Throwable { throw t; } // proved
    static void itself() { throw new Mine(); } // open
    static int listed() { return java.util.EnumSet.allOf(Sharp.class).size(); } // open
    static int named() { return Plain.class.getName().length(); } // proved
    static Object read(java.lang.reflect.Field f) throws Exception { return f.get(null); } // open
    static int annotated(Class<?> c) { return c.getAnnotations().length; } // open
    static int caught(int a) { try { return 10 / a; } finally { System.out.println("x"); } } // proved
    static int either(boolean b) { throw b ? new IllegalStateException() : new IllegalArgumentException("x"); } // proved
    static Object reflection(String n) throws Exception { return Class.forName(n).getDeclaredConstructor().newInstance(); } // open
    static int initialized() { return Once.n; } // open
    static int constant() { return Once.N; } // proved
    static int function(IntUnaryOperator f) { return f.applyAsInt(3); } // open
    static boolean anything(Object o) { return o.equals("x"); } // open
    static int made(int n) { return make(n).of(4); } // open
}
