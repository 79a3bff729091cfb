package conspect.rt;

import java.util.Locale;
import java.util.Random;

/** Compares what models say of unknown characters and texts with the JDK that runs this. */
public final class Driver {
    private Driver() {}

    /** Letters of Latin-1 and Greek, and what separates words. */
    private static final String PLAIN = "\\x00-!#-&(-,/:-^`-\\x7f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0391-\u03c9";

    private static int wrong;

    private static void check(String what, Object ours, Object theirs) {
        if (!ours.equals(theirs) && wrong++ < 20) {
            System.out.println(what + ": " + ours + ", the JDK: " + theirs);
        }
    }

    private static String shown(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            out.append(' ').append(Integer.toHexString(c));
        }
        return out.toString();
    }

    /** What {@code Known.cased} says of texts in another case. */
    private static void laws(String text) {
        for (boolean upper : new boolean[] {true, false}) {
            String out = upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
            String again = upper ? out.toUpperCase(Locale.ROOT) : out.toLowerCase(Locale.ROOT);
            check(shown(text) + " cased twice", again, out);
            check(shown(text) + " is not shorter", out.length() >= text.length(), true);
            check(shown(text) + " is not too long", out.length() <= (upper ? 3 : 2) * text.length(), true);
            for (char c : out.toCharArray()) {
                check(shown(text) + " has no letter of the other case", upper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z', false);
            }
        }
    }

    public static void main(String[] args) {
        for (int c = 0; c < 0x20000; c++) {
            String name = Integer.toHexString(c);
            if (c >= 256 && c < 0x10000) {
                check(name + " isLetter", Runs.isLetter(c), Character.isLetter(c));
                check(name + " isUpperCase", Runs.isUpperCase(c), Character.isUpperCase(c));
                check(name + " isLowerCase", Runs.isLowerCase(c), Character.isLowerCase(c));
            }
            check(name + " toUpperCase", Runs.toUpperCase(c), Character.toUpperCase(c));
            check(name + " toLowerCase", Runs.toLowerCase(c), Character.toLowerCase(c));
            text(new String(Character.toChars(c)));
            laws(new String(Character.toChars(c)));
        }
        String plain = "aZ \n\t+,:;/()!?#@[]^`~%&*<=>|$\u00b5\u00df\u00e0\u00de\u00ff\u0391\u03a9\u03a3\u03a3\u03a3\u03c3\u03c2\u03b1\u03ac\u03c9";
        texts(plain.toCharArray(), 100000);
        texts(("aZ .'-\u00b5\u00df\u0130\u0131\u0149\u01c5\u0345\u0390\u03a3\u03a3\u03c3\u03b1\u0301\u00ad\u1f80\u1fb7\ufb03\ufb17\ua7cb"
            + "\u10d0\u1c90\u2160\u24d0\ud801\udc00\udc28\ud83a\udd00\udd22\ud800").toCharArray(), 200000);
        System.out.println(wrong + " wrong");
    }

    private static void texts(char[] letters, int rounds) {
        Random random = new Random(7);
        for (int round = 0; round < rounds; round++) {
            char[] units = new char[random.nextInt(7)];
            for (int i = 0; i < units.length; i++) {
                units[i] = letters[random.nextInt(letters.length)];
            }
            text(new String(units));
        }
    }

    private static void text(String text) {
        try {
            check("lower" + shown(text), shown(Case.toLowerCase(text, Locale.ROOT)), shown(text.toLowerCase(Locale.ROOT)));
        } catch (UnsupportedOperationException refused) {
            String plain = "x" + text + "x";
            check("refused" + shown(text), plain.matches("(?s).*[^" + PLAIN + "]\u03a3.*|.*\u03a3[^" + PLAIN + "].*"), true);
        }
        check("upper" + shown(text), shown(Case.toUpperCase(text, Locale.ROOT)), shown(text.toUpperCase(Locale.ROOT)));
        check("same" + shown(text), Case.toUpperCase(text, Locale.ROOT) == text, text.toUpperCase(Locale.ROOT) == text);
    }
}
