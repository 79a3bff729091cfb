// options: --time 40
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Loops over texts, builders and lists of any length: what holds of all of them has a proof, which exploration does not find. */
public class Loops {
    //@ digits A=proved E=violated
    static void digits(String s) {
        int n = 0;
        for (char c : s.toCharArray()) if (Character.isDigit(c)) n++;
        assert n <= s.length();
    }

    //@ digitsLess A=violated E=violated
    static void digitsLess(String s) {
        int n = 0;
        for (char c : s.toCharArray()) if (Character.isDigit(c)) n++;
        assert n < s.length();
    }

    //@ ownArray A=violated E=violated
    static void ownArray(String s) {
        char[] a = s.toCharArray();
        if (a.length > 0) {
            a[0] = 'x';
            assert s.charAt(0) != 'y';
        }
    }

    //@ letters A=proved E=violated
    static void letters(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) if (Character.isLetter(c)) out.append(c);
        assert out.length() <= s.length();
        assert out.toString().length() == out.length();
    }

    //@ lettersAll A=violated E=any
    static void lettersAll(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) if (Character.isLetter(c)) out.append(c);
        assert out.length() == s.length();
    }

    static String escaped(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '<': b.append("&lt;"); break;
                case '>': b.append("&gt;"); break;
                default: b.append(c);
            }
        }
        return b.toString();
    }

    //@ escape A=proved E=violated
    static void escape(String s) {
        assert escaped(s).length() >= s.length();
    }

    //@ escapeSame A=violated E=violated
    static void escapeSame(String s) {
        assert escaped(s).length() == s.length();
    }

    //@ reversed A=proved E=violated
    static void reversed(String s) {
        assert new StringBuilder(s).reverse().length() == s.length();
    }

    //@ twoBuilders A=violated E=proved
    static void twoBuilders(String s) {
        StringBuilder a = new StringBuilder(), b = a;
        b.append(s);
        assert a.length() == 0;
    }

    //@ units A=proved E=violated
    static void units(String s) {
        assert s.chars().count() == s.length();
    }

    //@ letterUnits A=proved E=violated
    static void letterUnits(String s) {
        assert s.chars().filter(c -> c == 'a').count() <= s.length();
    }

    //@ allDigits A=violated E=violated
    static void allDigits(String s) {
        assert s.chars().allMatch(Character::isDigit) || s.length() > 2;
    }

    //@ twice A=proved E=violated
    static void twice(String s) {
        String u = s.toUpperCase(Locale.ROOT);
        assert u.equals(u.toUpperCase(Locale.ROOT));
    }

    //@ decimal A=proved E=proved
    static void decimal(int x) {
        assert String.format("%d", x).equals(Integer.toString(x));
    }

    //@ keptAll A=violated E=violated
    static void keptAll(List<String> xs) {
        List<String> ys = new ArrayList<>();
        for (String x : xs) if (x != null) ys.add(x);
        assert ys.size() == xs.size();
    }

    //@ longer A=violated E=violated
    static void longer(String[] a) {
        String[] b = Arrays.copyOf(a, a.length + 1);
        assert b[b.length - 1] != null;
    }
}
