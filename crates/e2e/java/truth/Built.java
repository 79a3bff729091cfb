// options: --time 10
import java.util.List;
import java.util.Objects;

/** Records that are given: those that their constructors let through. */
public class Built {
    record Money(long cents, String currency) {
        Money {
            if (cents < 0) throw new IllegalArgumentException("less than nothing: " + cents);
            Objects.requireNonNull(currency);
        }
    }

    record Range(int low, int high) {
        Range {
            if (low > high) throw new IllegalArgumentException();
        }
    }

    /** Their constructors change what they are given: what they would make of what they made says nothing. */
    record Next(int n) {
        Next {
            n = n + 1;
            if (n < -5) throw new IllegalArgumentException();
        }
    }

    record Turned(int n) {
        Turned(int n) {
            if (n == 7) throw new IllegalArgumentException();
            this.n = -n;
        }
    }

    record Cut(String name) {
        Cut {
            if (!name.startsWith(" ")) throw new IllegalArgumentException();
            name = name.substring(1);
        }
    }

    /** So does this one. */
    record Clamped(int n) {
        Clamped(int n) {
            this.n = Math.max(0, Math.min(9, n));
        }
    }

    record Line(Money price, int count) {}

    /** Somebody else may change the list. */
    record Some(List<String> names) {
        Some {
            if (names.isEmpty()) throw new IllegalArgumentException();
        }
    }

    static int made;

    /** Its constructor does more than to look. */
    record Numbered(int n) {
        Numbered {
            if (n < 0) throw new IllegalArgumentException();
            made++;
        }
    }

    //@ money A=proved E=violated
    static void money(Money m) {
        assert m.cents() >= 0 && m.currency() != null;
    }

    //@ little A=violated E=violated
    static void little(Money m) {
        assert m.cents() < 100;
    }

    //@ range A=proved E=violated
    static void range(Range r, int x) {
        if (r.low() <= x && x <= r.high()) assert r.high() - (long) r.low() >= 0;
        assert r.low() <= r.high();
    }

    //@ empty A=violated E=violated
    static void empty(Range r) {
        assert r.low() < r.high();
    }

    //@ next A=violated E=violated
    static void next(Next r) {
        if (r.n() == 5) assert false;
    }

    //@ turned A=violated E=violated
    static void turned(Turned r) {
        if (r.n() == 7) assert false;
    }

    //@ cut A=violated E=violated
    static void cut(Cut r) {
        if (r.name().equals("a")) assert false;
    }

    //@ clamped A=any E=violated
    static void clamped(Clamped c) {
        assert c.n() >= 0 && c.n() <= 9;
    }

    //@ nested A=proved E=violated
    static void nested(Line l) {
        if (l.price() != null) assert l.price().cents() >= 0;
    }

    //@ emptied A=any E=violated
    static void emptied(Some s) {
        s.names().clear();
        assert s.names().isEmpty();
    }

    //@ counted A=proved E=proved
    static void counted(Numbered n) {
        int before = made;
        if (n != null) assert before == made;
    }
}
