import org.sosy_lab.sv_benchmarks.Verifier;

/** Functions of texts of unknown length: what they give is described, where their loops would not end. */
public class Texts {
    //@ lastPart A=proved E=proved
    static void lastPart() {
        String s = Verifier.nondetString();
        String name = s.substring(s.lastIndexOf('/') + 1);
        assert name.indexOf('/') < 0;
    }

    //@ lastPartOfTwo A=violated E=proved
    static void lastPartOfTwo() {
        String s = Verifier.nondetString();
        int dot = s.lastIndexOf('.');
        String stem = dot < 0 ? s : s.substring(0, dot);
        assert stem.indexOf('.') < 0;
    }

    //@ trimmedEnds A=proved E=proved
    static void trimmedEnds() {
        String t = Verifier.nondetString().trim();
        assert t.isEmpty() || t.charAt(0) != ' ' && t.charAt(t.length() - 1) != ' ';
    }

    //@ equalBothWays A=proved E=proved
    static void equalBothWays() {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        if (s.equals(t)) {
            assert t.equals(s) && s.length() == t.length() && s.hashCode() == t.hashCode();
        }
    }

    //@ equallyLong A=violated E=proved
    static void equallyLong() {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        assert s.length() != t.length() || s.equals(t);
    }

    //@ orderBothWays A=proved E=proved
    static void orderBothWays() {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        assert s.compareTo(t) < 0 == t.compareTo(s) > 0;
    }

    //@ joined A=proved E=proved
    static void joined() {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        String u = s + t;
        assert u.startsWith(s) && u.endsWith(t);
    }

    //@ framed A=proved E=proved
    static void framed() {
        String s = Verifier.nondetString();
        String u = "<" + s + ">";
        assert u.substring(1, u.length() - 1).equals(s);
    }

    //@ prefixIsFirst A=proved E=proved
    static void prefixIsFirst() {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        assert !s.startsWith(t) || s.indexOf(t) == 0;
    }

    //@ arrow A=proved E=proved
    static void arrow() {
        String s = Verifier.nondetString();
        int at = s.indexOf("=>");
        assert at < 0 || s.charAt(at) == '=' && s.charAt(at + 1) == '>';
    }

    //@ second A=proved E=proved
    static void second() {
        String s = Verifier.nondetString();
        int first = s.indexOf('a');
        int next = s.indexOf('a', first + 1);
        assert next < 0 || first < next && s.charAt(next) == 'a';
    }

    //@ readBefore A=violated E=proved
    static void readBefore() {
        String s = Verifier.nondetString();
        if (s.length() > 2 && s.charAt(2) == ';') {
            assert s.indexOf(';') == 2;
        }
    }

    //@ readBeforeAtMost A=proved E=proved
    static void readBeforeAtMost() {
        String s = Verifier.nondetString();
        if (s.length() > 2 && s.charAt(2) == ';') {
            assert s.indexOf(';') >= 0 && s.indexOf(';') <= 2 && s.lastIndexOf(';') >= 2;
        }
    }

    //@ parsedOrNot A=proved E=violated
    static void parsedOrNot() {
        String s = Verifier.nondetString();
        Integer.parseInt(s);
        assert s.length() > 0;
    }

    //@ thereAndBack A=proved E=proved
    static void thereAndBack() {
        int n = Verifier.nondetInt();
        assert Integer.parseInt(String.valueOf(n)) == n;
    }

    //@ hashed A=proved E=proved
    static void hashed() {
        String s = Verifier.nondetString();
        if (s.length() == 4) {
            int h = 0;
            for (int i = 0; i < 4; i++) {
                h = (h << 5) - h + s.charAt(i);
            }
            assert h == s.hashCode();
        }
    }

    // Of a text that was there before, nothing is known yet.
    //@ givenDigits A=proved E=proved
    static void givenDigits(String s) {
        if (s == null || s.length() != 2) {
            return;
        }
        int n;
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return;
        }
        assert -10 < n && n < 100;
    }

    //@ givenAndEqual A=proved E=proved
    static void givenAndEqual(String s, String t) {
        if (s == null || t == null || s.length() > 3 || t.length() > 3) {
            return;
        }
        assert s.equals(t) || s.length() != t.length() || s.length() > 0;
    }

    //@ lastPartOfGiven A=proved E=proved
    static void lastPartOfGiven(String s) {
        if (s != null) {
            String name = s.substring(s.lastIndexOf('/') + 1);
            assert name.indexOf('/') < 0;
        }
    }

    //@ lowered A=violated E=proved
    static void lowered() {
        String s = Verifier.nondetString();
        assert !s.toLowerCase().equals("abc");
    }

    //@ raised A=violated E=proved
    static void raised() {
        String s = Verifier.nondetString();
        assert !s.toUpperCase().startsWith("XY");
    }

    //@ longer A=violated E=proved
    static void longer() {
        String s = Verifier.nondetString();
        assert s.length() != 1 || s.toUpperCase().length() == 1;
    }

    // A text with a pair is another object, also where nothing changes; which sigma stands before a hyphen is a question to a BreakIterator.

    //@ paired A=proved E=proved
    static void paired() {
        String s = "\ud83d\ude00";
        assert s.toUpperCase() != s && s.toUpperCase().equals(s);
    }

    //@ sigmas A=proved E=proved
    static void sigmas() { assert "\u039f\u0394\u039f\u03a3, \u03a3".toLowerCase().equals("\u03bf\u03b4\u03bf\u03c2, \u03c3"); }

    //@ hyphened A=unknown E=unknown
    static void hyphened() { assert "z\u03a3-a".toLowerCase().charAt(1) == '\u03c2'; }

    /** What a number is read from has nothing but its sign and digits in it. */
    //@ written A=proved E=proved
    static void written() {
        String s = Verifier.nondetString();
        try {
            Integer.parseInt(s);
            assert s.indexOf('<') < 0 && !s.isEmpty();
        } catch (NumberFormatException e) {
            return;
        }
    }

    //@ writtenWithDigit A=violated E=proved
    static void writtenWithDigit() {
        String s = Verifier.nondetString();
        try {
            Integer.parseInt(s);
            assert s.indexOf('7') < 0;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
