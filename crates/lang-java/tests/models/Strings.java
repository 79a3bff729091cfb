import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** {@code java.lang.String}: every method that ordinary code calls, on pseudo-random arguments. */
public class Strings {
    public static void main(String[] args) {
        Rng r = new Rng(1);
        for (int round = 0; round < 60; round++) {
            String s = r.text();
            String t = r.coin() ? r.text() : s.isEmpty() ? "" : s.substring(r.below(s.length()));
            int i = r.index();
            int j = r.index();
            char c = r.letter();
            char d = r.letter();
            System.out.println(round + " " + Show.text(s) + " " + Show.text(t) + " " + i + " " + j);
            look(s, t, i, j, c);
            change(s, t, i, j, c, d);
            search(s, t, i, j, c);
            make(s, i, j);
        }
        fixed();
    }

    private static void look(String s, String t, int i, int j, char c) {
        Show.line("length", () -> s.length());
        Show.line("charAt", () -> (int) s.charAt(i));
        Show.line("codePointAt", () -> s.codePointAt(i));
        Show.line("codePointBefore", () -> s.codePointBefore(i));
        Show.line("codePointCount", () -> s.codePointCount(i, j));
        Show.line("offsetByCodePoints", () -> s.offsetByCodePoints(0, i));
        Show.line("hashCode", () -> s.hashCode());
        Show.line("equals", () -> s.equals(t) + " " + s.equals(new String(s)) + " " + s.equals(null) + s.equals(1));
        Show.line("equalsIgnoreCase", () -> s.equalsIgnoreCase(t) + " " + s.equalsIgnoreCase(s.toUpperCase()));
        Show.line("compareTo", () -> s.compareTo(t) + " " + s.compareToIgnoreCase(t));
        Show.line("contentEquals", () -> s.contentEquals(new StringBuilder(s)) + " " + s.contentEquals(t));
        Show.line("isBlank", () -> s.isBlank() + " " + s.isEmpty());
        Show.line("chars", () -> s.chars().sum() + " " + s.codePoints().sum());
        Show.line("toCharArray", () -> s.toCharArray());
        Show.line("getBytes", () -> s.getBytes(StandardCharsets.UTF_8));
        Show.line("getBytes1", () -> s.getBytes(StandardCharsets.ISO_8859_1));
        Show.line("getBytes2", () -> s.getBytes("US-ASCII"));
        Show.line("getChars", () -> {
            char[] out = new char[6];
            s.getChars(i, j, out, 1);
            return out;
        });
    }

    private static void change(String s, String t, int i, int j, char c, char d) {
        Show.line("substring", () -> s.substring(i));
        Show.line("substring2", () -> s.substring(i, j));
        Show.line("subSequence", () -> s.subSequence(0, i));
        Show.line("concat", () -> s.concat(t));
        Show.line("plus", () -> s + t + i + c + (i > 0) + 1.5 + null + 7L);
        Show.line("replace", () -> s.replace(c, d));
        Show.line("replace2", () -> s.replace(t, "<>"));
        Show.line("replace3", () -> s.replace("a", t));
        Show.line("trim", () -> s.trim());
        Show.line("strip", () -> s.strip() + "|" + s.stripLeading() + "|" + s.stripTrailing());
        Show.line("toLowerCase", () -> s.toLowerCase());
        Show.line("toUpperCase", () -> s.toUpperCase());
        Show.line("repeat", () -> s.repeat(i > 5 ? 3 : i));
        Show.line("split", () -> Show.text(s.split(",")) + s.split("a").length);
        Show.line("split2", () -> s.split("a", i > 5 ? 0 : i));
        Show.line("split3", () -> s.split("\\."));
        Show.line("lines", () -> (s + "\n" + t + "\r\n").lines().toArray());
        Show.line("indent", () -> s.indent(i > 5 ? 2 : i));
        Show.line("stripIndent", () -> ("  " + s + "\n   " + t).stripIndent());
        Show.line("join", () -> String.join(t, s, "x", null, s));
        Show.line("joinList", () -> String.join("-", Arrays.asList(s, t)));
    }

    private static void search(String s, String t, int i, int j, char c) {
        Show.line("indexOf", () -> s.indexOf(c) + " " + s.indexOf(c, i) + " " + s.indexOf(0x1F600));
        Show.line("lastIndexOf", () -> s.lastIndexOf(c) + " " + s.lastIndexOf(c, i));
        Show.line("indexOfText", () -> s.indexOf(t) + " " + s.indexOf(t, i));
        Show.line("lastIndexOfText", () -> s.lastIndexOf(t) + " " + s.lastIndexOf(t, i));
        Show.line("contains", () -> s.contains(t) + " " + s.startsWith(t) + " " + s.endsWith(t));
        Show.line("startsWith", () -> s.startsWith(t, i));
        Show.line("regionMatches", () -> s.regionMatches(i, t, 0, j) + " " + s.regionMatches(true, i, t, 0, j));
        Show.line("regionMatches2", () -> s.regionMatches(true, 0, s.toUpperCase(), 0, s.length()));
    }

    private static void make(String s, int i, int j) {
        char[] chars = s.toCharArray();
        Show.line("new", () -> new String(chars, i, j));
        Show.line("valueOf", () -> String.valueOf(chars) + String.copyValueOf(chars, 0, chars.length));
        Show.line("decode", () -> new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        Show.line("decode2", () -> new String(new byte[] {(byte) i, (byte) j, -61, -87, 65, -16, -97, -104, -128}));
        Show.line("codePoints", () -> new String(s.codePoints().toArray(), 0, s.codePointCount(0, s.length())));
        Show.line("intern", () -> s.intern() == new String(chars).intern());
    }

    private static void fixed() {
        String none = null;
        Show.line("null", () -> none + "x" + String.valueOf((Object) null));
        Show.line("nullConcat", () -> "x".concat(none));
        Show.line("nullContains", () -> "x".contains(none));
        Show.line("nullCompare", () -> "x".compareTo(none));
        Show.line("nullChars", () -> new String((char[]) null));
        Show.line("order", () -> {
            String[] words = {"pear", "Apple", "fig", "apple", "Zoo", ""};
            Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
            return words;
        });
        Show.line("literal", () -> "ab" == "a" + "b");
        Show.line("switch", () -> {
            int sum = 0;
            for (String w : new String[] {"one", "two", "three", "Aa", "BB", "none"}) {
                switch (w) {
                    case "one": sum += 1; break;
                    case "two": sum += 20; break;
                    case "Aa": sum += 300; break;
                    case "BB": sum += 4000; break;
                    default: sum += 50000; break;
                }
            }
            return sum;
        });
        Show.line("translateEscapes", () -> "a\\tb\\u\\101".substring(0, 4).translateEscapes());
        Show.line("transform", () -> "abc".transform(x -> x + x));
    }
}
