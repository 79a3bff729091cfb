// options: --time 240
import org.sosy_lab.sv_benchmarks.Verifier;

/** Words of texts of unknown length are replaced, and more is built of them; arrays that are given as objects. */
public class Replaced {
    //@ escaped A=proved E=proved
    static void escaped() { assert Verifier.nondetString().replace("<", "&lt;").indexOf('<') < 0; }

    //@ escapedBack A=violated E=any
    static void escapedBack() {
        String s = Verifier.nondetString().replace("<", "&lt;").replace("&lt;", "<");
        assert !s.contains("<");
    }

    //@ removed A=proved E=proved
    static void removed() {
        String s = Verifier.nondetString();
        String kept = s.replace("ab", "");
        assert kept.length() <= s.length() && (kept.length() == s.length() || s.contains("ab"));
    }

    //@ removedButLeft A=violated E=proved
    static void removedButLeft() { assert !Verifier.nondetString().replace("ab", "").contains("ab"); }

    //@ onceIsNotEnough A=violated E=proved
    static void onceIsNotEnough() { assert !Verifier.nondetString().replace("--", "-").contains("--"); }

    //@ swapped A=proved E=proved
    static void swapped(String s, int i) {
        if (s != null && i >= 0 && i < s.length()) {
            String t = s.replace('/', '.');
            assert t.length() == s.length() && t.indexOf('/') < 0;
            assert t.charAt(i) == s.charAt(i) || s.charAt(i) == '/' && t.charAt(i) == '.';
        }
    }

    //@ swappedForWhatIsLookedFor A=violated E=proved
    static void swappedForWhatIsLookedFor(String s) { assert s == null || s.replace('/', '.').indexOf('.') < 0; }

    //@ builtOfEscaped A=proved E=proved
    static void builtOfEscaped(String s) {
        if (s != null) {
            StringBuilder page = new StringBuilder("[").append(s.replace("<", "&lt;"));
            assert page.toString().indexOf('<') < 0;
        }
    }

    //@ builtOfSwapped A=proved E=proved
    static void builtOfSwapped(String s) {
        if (s != null) {
            StringBuilder page = new StringBuilder().append(s.replace('<', '(')).append(']');
            assert page.indexOf("<") < 0;
        }
    }

    //@ builtOfPlain A=violated E=proved
    static void builtOfPlain() {
        StringBuilder page = new StringBuilder("[");
        page.append(Verifier.nondetString().replace(">", "&gt;")).append(']');
        assert page.toString().indexOf("<") < 0;
    }

    //@ builtAndChanged A=violated E=proved
    static void builtAndChanged(String s, char c) {
        if (s != null && !s.isEmpty()) {
            StringBuilder page = new StringBuilder().append(s.replace("<", "&lt;"));
            page.setCharAt(0, c);
            assert page.toString().indexOf("<") < 0;
        }
    }

    //@ foundNumbers A=violated E=proved
    static void foundNumbers(Object o) {
        if (o instanceof int[] && ((int[]) o).length > 2) {
            assert ((int[]) o)[2] != 7;
        }
    }

    //@ writtenNumbers A=proved E=proved
    static void writtenNumbers(Object o, long[] other) {
        if (o instanceof long[] && ((long[]) o).length > 1) {
            long[] all = (long[]) o;
            all[1] = 5;
            if (other == o) {
                other[1]++;
            }
            assert all[1] == (other == o ? 6 : 5);
        }
    }
}
