// options: --time 60
import java.util.List;
import java.util.Map;

/** Boxes of floats that are given, and texts that stand beside other objects where an {@code Object} is taken. */
public class Boxed {
    static class Item {
        Double price;
        int pieces;

        Item(Double price, int pieces) {
            this.price = price;
            this.pieces = pieces;
        }
    }

    //@ below A=violated E=proved
    static void below(Double d) {
        if (d != null) assert d < 1e9;
    }

    //@ square A=violated E=proved
    static void square(Float f) {
        if (f != null) assert f * f >= 0;
    }

    //@ itself A=proved E=proved
    static void itself(Double d) {
        if (d == null) return;
        double x = d;
        assert x == x || d.isNaN();
    }

    //@ first A=any E=violated
    static double first(List<Double> list) {
        if (list == null || list.isEmpty()) return 0;
        double d = list.get(0);
        assert d != 3.5;
        return d;
    }

    //@ named A=violated E=proved
    static void named(Map<String, Double> m) {
        if (m == null) return;
        Double d = m.get("k");
        if (d != null) assert d >= 0;
    }

    //@ total A=violated E=violated
    static void total(Item i) {
        assert i.price < 1000 || i.pieces > 5;
    }

    //@ compared A=violated E=proved
    static void compared(Double a, Double b) {
        if (a != null && b != null) assert (a.compareTo(b) == 0) == (a.doubleValue() == b.doubleValue());
    }

    //@ narrowed A=proved E=violated
    static void narrowed(Object o) {
        if (o instanceof Double || o instanceof Integer) {
            Integer i = (Integer) o;
            assert i != null;
        }
    }

    //@ greeted A=violated E=proved
    static void greeted(String name) {
        String n = name == null ? "" : name;
        assert String.format("Hello %s", n).length() < 9;
    }

    //@ bracketed A=proved E=proved
    static void bracketed(String name) {
        String n = name == null ? "-" : name;
        assert String.format("[%s]", n).length() == n.length() + 2;
    }
}
