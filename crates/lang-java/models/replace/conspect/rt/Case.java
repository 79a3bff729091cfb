package conspect.rt;

import java.util.Locale;

/**
 * Lower and upper case of strings, as {@code String.toLowerCase} and {@code toUpperCase} have them. Unknown units go through {@link Runs}: all
 * decisions are masks of one bit pattern or the other, so that no unit costs a path unless it changes the length.
 */
public final class Case {
    private Case() {}

    /** A capital I with a dot: its lower case is two units. */
    private static final int DOTTED_I = 0x130;
    private static final int SIGMA = 0x3A3;
    private static final int SMALL_SIGMA = 0x3C3;
    private static final int FINAL_SIGMA = 0x3C2;

    private static void refuseOwnRules(Locale locale, String what) {
        if (locale == null) {
            return;
        }
        String language = locale.getLanguage();
        if (language.equals("tr") || language.equals("az") || language.equals("lt")) {
            Intrinsics.unsupported(what);
        }
    }

    /** All ones if a unit is this one, else 0. */
    private static int is(int unit, int wanted) {
        return (unit ^ wanted) - 1 >> 31;
    }

    /** All ones if a unit is half of a code point, else 0. */
    private static int isHalf(int unit) {
        return (unit >>> 11 ^ 0x1B) - 1 >> 31;
    }

    /** The lower case of a string; a null locale is one without rules of its own. */
    public static String toLowerCase(String string, Locale locale) {
        refuseOwnRules(locale, "String.toLowerCase in a locale with case rules of its own");
        if (Known.describes(string)) {
            return Known.cased(string, false);
        }
        char[] text = string.chars$();
        if (Text.isAscii(text, 0, text.length)) {
            return ofAscii(string, false);
        }
        int halves = 0;
        int sigmas = 0;
        int dotted = 0;
        for (int i = 0; i < text.length; i++) {
            halves |= isHalf(text[i]);
            sigmas |= is(text[i], SIGMA);
            dotted |= is(text[i], DOTTED_I);
        }
        if (!Intrinsics.isConcrete(halves)) {
            Intrinsics.defer();
        }
        boolean paired = halves != 0;
        int[] last = sigmas == 0 ? null : finalSigmas(text);
        boolean longer = dotted != 0;
        char[] out = new char[longer ? 2 * text.length : text.length];
        // A text with a half of a code point counts as changed.
        int changed = halves;
        int to = 0;
        for (int i = 0; i < text.length; i++) {
            int lower = lower(text, i, paired);
            if (last != null) {
                // The small letter, or the other one at the end of a word.
                lower ^= is(text[i], SIGMA) & last[i] & (SMALL_SIGMA ^ FINAL_SIGMA);
            }
            if (longer && text[i] == DOTTED_I) {
                out[to++] = 'i';
                lower = 0x307;
            }
            out[to++] = (char) lower;
            changed |= lower ^ text[i];
        }
        return longer ? new String(out, 0, to) : changed == 0 ? string : String.wrap$(out);
    }

    /** The upper case of a string; a null locale is one without rules of its own. */
    public static String toUpperCase(String string, Locale locale) {
        refuseOwnRules(locale, "String.toUpperCase in a locale with case rules of its own");
        if (Known.describes(string)) {
            return Known.cased(string, true);
        }
        char[] text = string.chars$();
        if (Text.isAscii(text, 0, text.length)) {
            return ofAscii(string, true);
        }
        int halves = 0;
        for (int i = 0; i < text.length; i++) {
            halves |= isHalf(text[i]);
        }
        if (!Intrinsics.isConcrete(halves)) {
            Intrinsics.defer();
        }
        int expanding = 0;
        for (int i = 0; i < text.length; i++) {
            expanding |= Runs.expansion(text[i], 0);
        }
        boolean paired = halves != 0;
        boolean longer = expanding != 0;
        char[] out = new char[longer ? 3 * text.length : text.length];
        // A text with a half of a code point counts as changed, and so does one with a dotted I.
        int changed = halves;
        int to = 0;
        for (int i = 0; i < text.length; i++) {
            int first = longer ? Runs.expansion(text[i], 0) : 0;
            if (first == 0) {
                first = upper(text, i, paired);
                changed |= first ^ text[i] | is(text[i], DOTTED_I);
                out[to++] = (char) first;
                continue;
            }
            out[to++] = (char) first;
            out[to++] = (char) Runs.expansion(text[i], 1);
            int third = Runs.expansion(text[i], 2);
            if (third != 0) {
                out[to++] = (char) third;
            }
        }
        return longer ? new String(out, 0, to) : changed == 0 ? string : String.wrap$(out);
    }

    private static String ofAscii(String string, boolean upper) {
        char[] text = string.chars$();
        char[] out = new char[text.length];
        int changed = 0;
        for (int i = 0; i < text.length; i++) {
            int other = upper ? Text.asciiUpper(text[i]) : Text.asciiLower(text[i]);
            changed |= other ^ text[i];
            out[i] = (char) other;
        }
        return changed == 0 ? string : String.wrap$(out);
    }

    /** The unit at an index in lower case. The first half of a code point stays what it is. */
    private static int lower(char[] text, int at, boolean paired) {
        char c = text[at];
        int before = paired && at > 0 ? text[at - 1] : 0;
        if (Intrinsics.isConcrete(c) && Intrinsics.isConcrete(before)) {
            return Text.isLow(c) && Text.isHigh((char) before)
                ? Text.lowSurrogate(Character.toLowerCase(Text.codePoint((char) before, c)))
                : Character.toLowerCase(c);
        }
        return Runs.toLowerCase(c) + (before == 0 ? 0 : Runs.lowerInPair(before, c));
    }

    /** The unit at an index in upper case. The first half of a code point stays what it is. */
    private static int upper(char[] text, int at, boolean paired) {
        char c = text[at];
        int before = paired && at > 0 ? text[at - 1] : 0;
        if (Intrinsics.isConcrete(c) && Intrinsics.isConcrete(before)) {
            return Text.isLow(c) && Text.isHigh((char) before)
                ? Text.lowSurrogate(Character.toUpperCase(Text.codePoint((char) before, c)))
                : Character.toUpperCase(c);
        }
        return Runs.toUpperCase(c) + (before == 0 ? 0 : Runs.upperInPair(before, c));
    }

    /**
     * All ones for each sigma that ends a word: a letter stands before it, none after it. Beside other units than letters of Latin-1 and of Greek
     * and what always separates words, that is a question to a {@code BreakIterator}.
     */
    private static int[] finalSigmas(char[] text) {
        int[] out = new int[text.length];
        int open = 0;
        for (int i = 0; i < text.length; i++) {
            int before = i > 0 ? text[i - 1] : ' ';
            int after = i + 1 < text.length ? text[i + 1] : ' ';
            out[i] = letter(before) & ~letter(after);
            open |= is(text[i], SIGMA) & ~((letter(before) | separator(before)) & (letter(after) | separator(after)));
        }
        if (open != 0) {
            Intrinsics.unsupported("String.toLowerCase of a capital sigma beside something else than letters and separators");
        }
        return out;
    }

    private static int letter(int unit) {
        return in(unit | 0x20, 'a', 'z') | in(unit, 0xC0, 0xFF) & ~is(unit, 0xD7) & ~is(unit, 0xF7) | in(unit, 0x391, 0x3C9) & ~is(unit, 0x3A2);
    }

    /** The characters of ASCII that end a word whatever is beside them. */
    private static int separator(int unit) {
        int inWords = is(unit, '"') | is(unit, '\'') | is(unit, '-') | is(unit, '.') | is(unit, '_') | in(unit, '0', '9');
        return in(unit, 0, 127) & ~letter(unit) & ~inWords;
    }

    /** All ones if a unit is in a range, else 0. */
    private static int in(int unit, int first, int last) {
        return ~(last - first - (unit - first & 0xffff) >> 31);
    }
}
