import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

// options: --time 60
/** Maps and sets in fields of objects that are given: which keys they have is decided when one is asked for. */
public class Fields {
    private Map<String, Integer> prices = new HashMap<>();
    private Set<Integer> sold = new HashSet<>();
    private int count;

    //@ priced A=proved E=proved
    static void priced(Fields f) {
        if (f == null || f.prices == null) return;
        f.prices.put("pear", 3);
        assert f.prices.get("pear") == 3;
    }

    //@ priceless A=proved E=violated
    static int priceless(Fields f) {
        if (f == null || f.prices == null) return 0;
        return f.prices.get("pear");
    }

    //@ dear A=violated E=proved
    static void dear(Fields f, String name) {
        if (f == null || f.prices == null || name == null || name.length() != 2) return;
        Integer price = f.prices.get(name);
        if (price != null) assert price != 77;
    }

    //@ filled A=violated E=proved
    static void filled(Fields f) {
        if (f == null || f.prices == null) return;
        assert f.prices.isEmpty();
    }

    //@ known A=proved E=proved
    static void known(Fields f, int number) {
        if (f == null || f.sold == null) return;
        int size = f.sold.size();
        boolean had = f.sold.contains(number);
        assert f.sold.add(number) != had;
        assert f.sold.contains(number) && f.sold.size() == (had ? size : size + 1);
    }

    //@ sold A=violated E=proved
    static void sold(Fields f) {
        if (f == null || f.sold == null) return;
        assert !f.sold.contains(7);
    }

    /** What does not use them is none the worse. */
    //@ counted A=proved E=proved
    static int counted(Fields f) {
        return f == null ? 0 : ++f.count;
    }
}
