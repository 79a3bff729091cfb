package conspect.rt;

/**
 * What is known of a text of unknown length where library functions are described by their results
 * ({@link Intrinsics#byContract}), not executed round by round: a list of statements about the units of a text. A statement about all positions
 * of a range is instantiated at the positions that are read, before or after it was made, and at those of texts that the text is a part or a
 * copy of. Every statement is true of each execution in which the function gave this result, and each function gives every result that it can
 * have; so what holds with them holds. What fails may rest on a unit that no statement was instantiated at: a run has to show it.
 */
public final class Known {
    /** No unit of the range is {@code value}. */
    private static final int NOT = 0;
    /** The units of the range are those of another text, {@code value} further on. */
    private static final int SAME = 1;
    /** The range was copied from another text, {@code value} further on there: what is known there holds here. */
    private static final int PART = 2;
    /** The units of the range are what {@code trim} takes away. */
    private static final int BLANK = 3;
    /** The other text does not begin at any position of the range. */
    private static final int NO_WORD = 4;
    /** Each unit is one of another text, at any position there, or one of {@code by}. */
    private static final int MADE = 5;
    /** Each unit is that of the other text, but where that is {@code value}, {@code number}. */
    private static final int SWAPPED = 6;
    /** The units of the range are white space. */
    private static final int WHITE = 7;
    /** The unit at {@code from} was read. */
    private static final int READ = 8;
    /** The hash code is {@code value}. */
    private static final int HASH = 9;
    /** The text is the decimal text of {@code number}. */
    private static final int NUMBER = 10;

    /** All letters of ASCII are in upper case where {@code value} is 1, in lower case where it is 0; so changing the case again changes nothing. */
    private static final int CASED = 11;
    /** Each unit of ASCII is that of the other text in the case that {@code value} says. */
    private static final int RECASED = 12;
    /** Each unit of ASCII is one that numbers in base {@code value} are written with: a sign or a digit. */
    private static final int NUMERAL = 13;

    /** Positions of a text that are remembered, and how far statements are followed from text to text. */
    private static final int MOST_READ = 12;
    private static final int DEEPEST = 3;
    /** A longer word is searched for round by round. */
    private static final int LONGEST_WORD = 16;

    private final int kind;
    private final int from;
    private final int to;
    private final int value;
    private final long number;
    private final String other;
    /** Of a statement of two texts: are the ranges all of both? */
    private final boolean whole;
    private String by;
    private Known next;

    private Known(int kind, int from, int to, int value, long number, String other, boolean whole) {
        this.kind = kind;
        this.from = from;
        this.to = to;
        this.value = value;
        this.number = number;
        this.other = other;
        this.whole = whole;
    }

    /** Is the text one of unknown length whose functions are described? */
    public static boolean describes(String text) {
        return !Intrinsics.isConcrete(text.chars$().length) && Intrinsics.byContract();
    }

    // Values that nothing is known of.

    private static int some() {
        return (int) Intrinsics.clock();
    }

    private static boolean either() {
        return (Intrinsics.clock() & 1) == 0;
    }

    /** Any position of a range; there is none where it is empty. */
    private static int position(int from, int to) {
        int at = some();
        Intrinsics.assume(from <= at);
        Intrinsics.assume(at < to);
        return at;
    }

    // Statements.

    /** What is known of a text: nothing where nothing is described, also where nobody can say what its callers know of it. */
    private static Known of(String text) {
        Known facts = text.known$();
        return facts == null || !Intrinsics.byContract() ? null : facts;
    }

    private static void add(String text, Known fact) {
        Known before = of(text);
        fact.next = before;
        text.know$(fact);
        if (!fact.speaksOfUnits()) {
            return;
        }
        char[] units = text.chars$();
        for (Known k = before; k != null; k = k.next) {
            if (k.kind == READ) {
                fact.instantiate(units, k.from, 1);
            }
        }
    }

    private boolean speaksOfUnits() {
        return kind <= WHITE || kind == CASED || kind == RECASED || kind == NUMERAL;
    }

    /** What the statement says of one position. */
    private void instantiate(char[] units, int at, int depth) {
        if (!speaksOfUnits() || at < from || at >= to) {
            return;
        }
        if (kind == NOT) {
            Intrinsics.assume(units[at] != value);
        } else if (kind == BLANK) {
            Intrinsics.assume(units[at] <= ' ');
        } else if (kind == NO_WORD) {
            char[] word = other.chars$();
            if (at <= units.length - word.length) {
                Intrinsics.assume(!Intrinsics.arrayEquals(units, at, word, 0, word.length));
            }
        } else if (kind == WHITE) {
            Intrinsics.assume(Character.isWhitespace(units[at]));
        } else if (kind == NUMERAL) {
            Intrinsics.assume(writesNumbers(units[at], value));
        } else if (kind == CASED) {
            int low = value == 1 ? 'a' : 'A';
            Intrinsics.assume(units[at] < low || units[at] > low + 25);
        } else if (kind == RECASED) {
            char theirs = other.chars$()[at];
            Intrinsics.assume(theirs >= 128 || units[at] == recased(theirs, value == 1));
            if (depth < DEEPEST) {
                instantiate(other, at, depth + 1);
            }
        } else if (kind == MADE) {
            made(units[at], depth);
        } else if (kind == SWAPPED) {
            char theirs = other.chars$()[at];
            Intrinsics.assume(units[at] == (theirs == value ? (char) number : theirs));
            if (depth < DEEPEST) {
                instantiate(other, at, depth + 1);
            }
        } else {
            char[] theirs = other.chars$();
            int there = at + value;
            if (kind == SAME) {
                Intrinsics.assume(units[at] == theirs[there]);
            }
            if (depth < DEEPEST) {
                instantiate(other, there, depth + 1);
            }
        }
    }

    /** May a unit be a sign or a digit? Beyond ASCII nothing is said. */
    private static boolean writesNumbers(int unit, int radix) {
        return unit >= 128 || unit == '-' || unit == '+' || unit >= '0' && unit <= '9'
            || radix > 10 && (unit >= 'a' && unit <= 'z' || unit >= 'A' && unit <= 'Z');
    }

    /** A unit of ASCII in upper or lower case. */
    private static int recased(int unit, boolean upper) {
        if (upper) {
            return unit >= 'a' && unit <= 'z' ? unit - 32 : unit;
        }
        return unit >= 'A' && unit <= 'Z' ? unit + 32 : unit;
    }

    /** A unit that is none of {@code by} is one of the other text. */
    private void made(char unit, int depth) {
        if (contains(by.chars$(), unit) || depth >= DEEPEST) {
            return;
        }
        char[] theirs = other.chars$();
        int there = position(0, theirs.length);
        Intrinsics.assume(unit == theirs[there]);
        instantiate(other, there, depth + 1);
    }

    private static boolean contains(char[] units, char unit) {
        for (int i = 0; i < units.length; i++) {
            if (units[i] == unit) {
                return true;
            }
        }
        return false;
    }

    private static void instantiate(String text, int at, int depth) {
        char[] units = text.chars$();
        for (Known k = of(text); k != null; k = k.next) {
            k.instantiate(units, at, depth);
        }
    }

    /** The unit at an index of the text is read. */
    public static void read(String text, int at) {
        if (!Intrinsics.byContract()) {
            return;
        }
        int count = 0;
        for (Known k = of(text); k != null; k = k.next) {
            if (k.kind == READ) {
                if (Intrinsics.isConcrete(at) && Intrinsics.isConcrete(k.from) && at == k.from) {
                    return;
                }
                count++;
            }
        }
        instantiate(text, at, 0);
        if (count < MOST_READ) {
            add(text, new Known(READ, at, at, 0, 0, null, false));
        }
    }

    private static void readAll(String text, int from, int count) {
        if (of(text) != null || describes(text)) {
            for (int i = 0; i < count; i++) {
                read(text, from + i);
            }
        }
    }

    /** From an index on the text was made of another one, from an index there. */
    public static void part(String text, int at, int count, String whole, int from) {
        if (isJoined(whole) && Intrinsics.isConcrete(from) && from == 0) {
            // Parts of parts are followed no deeper than parts.
            for (Known k = of(whole); k != null; k = k.next) {
                if (k.kind == PART) {
                    add(text, new Known(PART, at + k.from, at + k.to, k.value - at, 0, k.other, false));
                }
            }
            return;
        }
        if (of(whole) != null || describes(whole)) {
            add(text, new Known(PART, at, at + count, from - at, 0, whole, false));
        }
    }

    /** Is nothing known of a text but what its parts are? */
    private static boolean isJoined(String text) {
        boolean joined = false;
        for (Known k = of(text); k != null; k = k.next) {
            if (k.kind != PART && k.kind != READ) {
                return false;
            }
            joined |= k.kind == PART;
        }
        return joined;
    }

    /** The text was made with the units of another one. */
    public static void copy(String text, String original) {
        if (describes(original)) {
            say(text, 0, original, 0, original.chars$().length, true);
        }
    }

    private static void say(String a, int aFrom, String b, int bFrom, int count, boolean whole) {
        add(a, new Known(SAME, aFrom, aFrom + count, bFrom - aFrom, 0, b, whole));
        add(b, new Known(SAME, bFrom, bFrom + count, aFrom - bFrom, 0, a, whole));
    }

    /** Are both texts those of numbers? Then they are equal where these are. */
    public static boolean areNumbers(String a, String b) {
        return of(a) != null && of(b) != null && isNumber(a) && isNumber(b);
    }

    /** Was it found that the texts are equal? */
    public static boolean equal(String a, String b) {
        for (Known k = of(a); k != null; k = k.next) {
            if (k.kind == SAME && k.whole && Intrinsics.isConcrete(k.other) && k.other == b) {
                return true;
            }
        }
        return false;
    }

    /** The disjunction of all units of a text, of which nothing is known. */
    public static int bits() {
        return some() & 0xffff;
    }

    // Comparisons.

    /** Are ranges of two texts equal? The ranges are within the texts. */
    public static boolean regionEquals(String a, int aFrom, String b, int bFrom, int count, boolean whole) {
        if (Intrinsics.isConcrete(count) || !Intrinsics.byContract()) {
            if (Intrinsics.isConcrete(count) && Intrinsics.byContract()) {
                readAll(a, aFrom, count);
                readAll(b, bFrom, count);
            }
            return Intrinsics.arrayEquals(a.chars$(), aFrom, b.chars$(), bFrom, count);
        }
        if (either()) {
            say(a, aFrom, b, bFrom, count, whole);
            return true;
        }
        int at = position(0, count);
        read(a, aFrom + at);
        read(b, bFrom + at);
        Intrinsics.assume(a.chars$()[aFrom + at] != b.chars$()[bFrom + at]);
        return false;
    }

    /** Equality without case of texts that are equally long: nothing is known but that equal texts are equal. */
    public static boolean alike(String a, String b) {
        return equal(a, b) || either();
    }

    /** The order of two texts. */
    public static int compare(String a, String b) {
        char[] x = a.chars$();
        char[] y = b.chars$();
        int most = x.length < y.length ? x.length : y.length;
        if (either()) {
            say(a, 0, b, 0, most, false);
            return x.length - y.length;
        }
        int at = position(0, most);
        say(a, 0, b, 0, at, false);
        read(a, at);
        read(b, at);
        Intrinsics.assume(x[at] != y[at]);
        return x[at] - y[at];
    }

    /** The hash code: that of a text that was found to be equal is the same. */
    public static int hash(String text) {
        for (Known k = of(text); k != null; k = k.next) {
            if (k.kind == HASH) {
                return k.value;
            }
        }
        for (Known k = of(text); k != null; k = k.next) {
            if (k.kind == SAME && k.whole) {
                for (Known l = of(k.other); l != null; l = l.next) {
                    if (l.kind == HASH) {
                        return l.value;
                    }
                }
            }
        }
        int hash = some();
        add(text, new Known(HASH, 0, 0, hash, 0, null, false));
        return hash;
    }

    // Searching.

    /** The first position from one on that holds a unit, before another one. */
    public static int indexOf(String text, int unit, int fromIndex) {
        char[] units = text.chars$();
        int from = fromIndex < 0 ? 0 : fromIndex;
        if (from >= units.length) {
            return -1;
        }
        if (either()) {
            add(text, new Known(NOT, from, units.length, unit, 0, null, false));
            return -1;
        }
        int at = position(from, units.length);
        Intrinsics.assume(units[at] == unit);
        read(text, at);
        add(text, new Known(NOT, from, at, unit, 0, null, false));
        return at;
    }

    /** The last position up to one that holds a unit. */
    public static int lastIndexOf(String text, int unit, int fromIndex) {
        char[] units = text.chars$();
        int from = fromIndex >= units.length ? units.length - 1 : fromIndex;
        if (from < 0) {
            return -1;
        }
        if (either()) {
            add(text, new Known(NOT, 0, from + 1, unit, 0, null, false));
            return -1;
        }
        int at = position(0, from + 1);
        Intrinsics.assume(units[at] == unit);
        read(text, at);
        add(text, new Known(NOT, at + 1, from + 1, unit, 0, null, false));
        return at;
    }

    /** Can the word be searched for by description? */
    public static boolean isWord(String word) {
        int length = word.chars$().length;
        return Intrinsics.isConcrete(length) && length > 0 && length <= LONGEST_WORD;
    }

    /** The first position from one on at which the word begins. */
    public static int indexOf(String text, String word, int fromIndex) {
        char[] units = text.chars$();
        int end = units.length - word.chars$().length + 1;
        int from = fromIndex < 0 ? 0 : fromIndex;
        if (from >= end) {
            return -1;
        }
        if (either()) {
            add(text, new Known(NO_WORD, from, end, 0, 0, word, false));
            return -1;
        }
        int at = position(from, end);
        begins(text, at, word);
        add(text, new Known(NO_WORD, from, at, 0, 0, word, false));
        return at;
    }

    /** The last position up to one at which the word begins. */
    public static int lastIndexOf(String text, String word, int fromIndex) {
        char[] units = text.chars$();
        int last = units.length - word.chars$().length;
        int from = fromIndex > last ? last : fromIndex;
        if (from < 0) {
            return -1;
        }
        if (either()) {
            add(text, new Known(NO_WORD, 0, from + 1, 0, 0, word, false));
            return -1;
        }
        int at = position(0, from + 1);
        begins(text, at, word);
        add(text, new Known(NO_WORD, at + 1, from + 1, 0, 0, word, false));
        return at;
    }

    private static void begins(String text, int at, String word) {
        char[] units = text.chars$();
        char[] wanted = word.chars$();
        for (int i = 0; i < wanted.length; i++) {
            Intrinsics.assume(units[at + i] == wanted[i]);
        }
        // What is said of the others follows from the word but rarely, and each costs a fork for each statement.
        read(text, at);
        read(text, at + wanted.length - 1);
    }

    /** The first position from one on at which a word of unknown length begins: it may be this one. */
    public static int indexOfOpen(String text, String word, int fromIndex) {
        int length = text.chars$().length;
        int count = word.chars$().length;
        int from = fromIndex < 0 ? 0 : fromIndex;
        if (count == 0) {
            return from < length ? from : length;
        }
        if (from > length - count) {
            return -1;
        }
        if (regionEquals(text, from, word, 0, count, false)) {
            return from;
        }
        if (either()) {
            return -1;
        }
        int at = position(from + 1, length - count + 1);
        say(text, at, word, 0, count, false);
        return at;
    }

    // Parts.

    /** The text without what is not above the blank at both ends. */
    public static String trim(String text) {
        return stripped(text, BLANK, true, true);
    }

    /** The text without white space at its ends. */
    public static String strip(String text, boolean front, boolean back) {
        return stripped(text, WHITE, front, back);
    }

    private static String stripped(String text, int kind, boolean front, boolean back) {
        char[] units = text.chars$();
        int length = units.length;
        if (either()) {
            add(text, new Known(kind, 0, length, 0, 0, null, false));
            return length == 0 ? text : "";
        }
        int from = 0;
        if (front) {
            from = position(0, length);
            stays(text, from, kind);
            add(text, new Known(kind, 0, from, 0, 0, null, false));
        }
        int last = length - 1;
        if (back) {
            last = position(from, length);
            stays(text, last, kind);
            add(text, new Known(kind, last + 1, length, 0, 0, null, false));
        }
        String kept = text.substring(from, last + 1);
        if (front) {
            read(kept, 0);
        }
        if (back) {
            read(kept, last - from);
        }
        return kept;
    }

    /** The unit at a position is none that is taken away. */
    private static void stays(String text, int at, int kind) {
        char unit = text.chars$()[at];
        Intrinsics.assume(kind == BLANK ? unit > ' ' : !Character.isWhitespace(unit));
        read(text, at);
    }

    /** Is all of the text white space? */
    public static boolean isBlank(String text) {
        int length = text.chars$().length;
        if (either()) {
            add(text, new Known(WHITE, 0, length, 0, 0, null, false));
            return true;
        }
        stays(text, position(0, length), WHITE);
        return false;
    }

    // Characters.

    /** Has an unknown character beyond Latin-1 a property? Nothing is known of that. */
    public static boolean has() {
        return either();
    }

    /** A character that another one beyond Latin-1 is changed to. */
    public static int changed() {
        return some() & 0xffff;
    }

    /** A new text of which nothing is known yet. */
    private static String any() {
        Intrinsics.granted("no text that a function of String makes is longer than 1048576");
        return String.wrap$(Intrinsics.givenChars("unspecified: what a function of String makes of a text of unknown length"));
    }

    /** Can both words be replaced by description? */
    public static boolean areWords(String word, String by) {
        return isWord(word) && (by.isEmpty() || isWord(by)) && Intrinsics.isConcrete(by.chars$().length);
    }

    /** The text with another word in the place of a word, from left to right. */
    public static String replace(String text, String word, String by) {
        int at = indexOf(text, word, 0);
        if (at < 0) {
            return text;
        }
        String out = any();
        char[] units = out.chars$();
        char[] gone = word.chars$();
        char[] come = by.chars$();
        int length = text.chars$().length;
        if (gone.length == come.length) {
            Intrinsics.assume(units.length == length);
        } else {
            // The first one, and those in what comes after it.
            int count = position(1, (length - at - gone.length) / gone.length + 2);
            Intrinsics.assume(units.length == length + count * (come.length - gone.length));
        }
        say(out, 0, text, 0, at, false);
        if (come.length > 0) {
            begins(out, at, by);
        }
        Known made = new Known(MADE, 0, units.length, 0, 0, text, false);
        made.by = by;
        add(out, made);
        if (leavesNone(gone, come)) {
            add(out, new Known(NO_WORD, 0, units.length - gone.length + 1, 0, 0, word, false));
            if (gone.length == 1) {
                add(out, new Known(NOT, 0, units.length, gone[0], 0, null, false));
            }
        }
        return out;
    }

    /**
     * Does no word remain where each is replaced? What is between two of them has none; one that remained would have a unit of what came, or
     * would be made of what is on both sides of nothing.
     */
    private static boolean leavesNone(char[] gone, char[] come) {
        if (gone.length > 1 && come.length == 0) {
            return false;
        }
        for (int i = 0; i < come.length; i++) {
            if (contains(gone, come[i])) {
                return false;
            }
        }
        return true;
    }

    /** The text with another unit in the place of a unit. */
    public static String replace(String text, char gone, char come) {
        if (indexOf(text, gone, 0) < 0) {
            return text;
        }
        String out = any();
        int length = text.chars$().length;
        Intrinsics.assume(out.chars$().length == length);
        add(out, new Known(SWAPPED, 0, length, gone, come, text, false));
        add(out, new Known(NOT, 0, length, gone, 0, null, false));
        return out;
    }

    /**
     * The text in upper or in lower case, where the language has no rules of its own: never shorter than it was, and the case of it is what it is.
     * The driver of {@code tests/unknown} holds this against all code points.
     */
    public static String cased(String text, boolean upper) {
        for (Known k = of(text); k != null; k = k.next) {
            if (k.kind == CASED && k.value == (upper ? 1 : 0)) {
                return text;
            }
        }
        int length = text.chars$().length;
        Known letters = new Known(CASED, 0, length, upper ? 1 : 0, 0, null, false);
        if (length == 0 || either()) {
            add(text, letters);
            return text;
        }
        String out = any();
        int now = out.chars$().length;
        Intrinsics.assume(now >= length);
        Intrinsics.assume(now <= (upper ? 3 : 2) * (long) length);
        add(out, new Known(CASED, 0, now, upper ? 1 : 0, 0, null, false));
        if (now == length) {
            add(out, new Known(RECASED, 0, now, upper ? 1 : 0, 0, text, false));
        }
        return out;
    }

    /** At most two parts of a text: before the first separator and after it. */
    public static String[] halves(String text, char separator) {
        int at = text.indexOf(separator);
        String[] out = new String[at < 0 ? 1 : 2];
        if (at < 0) {
            out[0] = text;
            return out;
        }
        out[0] = text.substring(0, at);
        out[1] = text.substring(at + 1);
        return out;
    }

    // Numbers.

    /** The text is the decimal text of a number. */
    public static String number(String text, long number) {
        if (!Intrinsics.isConcrete(number) && Intrinsics.byContract()) {
            add(text, new Known(NUMBER, 0, 0, 0, number, null, false));
        }
        return text;
    }

    /** Is it known of which number this is the decimal text? */
    public static boolean isNumber(String text) {
        for (Known k = of(text); k != null; k = k.next) {
            if (k.kind == NUMBER) {
                return true;
            }
        }
        return false;
    }

    /** The number of which this is the decimal text. */
    public static long number(String text) {
        Known k = of(text);
        while (k.kind != NUMBER) {
            k = k.next;
        }
        return k.number;
    }

    /** Does the text stand for a number in this base? Of one that does it is known what it is written with. */
    public static boolean parses(String text, int radix) {
        if (!either()) {
            return false;
        }
        add(text, new Known(NUMERAL, 0, text.chars$().length, radix, 0, null, false));
        return true;
    }

    /** The number that a text stands for, of which nothing is known. */
    public static long parsed() {
        return Intrinsics.clock();
    }
}
