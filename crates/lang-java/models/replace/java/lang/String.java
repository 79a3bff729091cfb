package java.lang;

import conspect.rt.Case;
import conspect.rt.Intrinsics;
import conspect.rt.Known;
import conspect.rt.Messages;
import conspect.rt.Numbers;
import conspect.rt.Text;
import conspect.rt.Throw;
import conspect.rt.UnitStream;
import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Strings as an immutable array of UTF-16 code units. Invariants: {@code value} is never null, holds exactly the
 * string's units and is shared with nothing that writes to it; {@code hash} is zero or the hash code. Functions of strings of unknown length
 * either run their loops or are described by {@link Known}, as the exploration wants it.
 *
 * <p>Methods compare ranges with one {@code arrayEquals} instead of a loop, so a string of unknown contents splits a
 * path once per question, not once per character.
 */
public final class String
    implements Serializable, Comparable<String>, CharSequence, Constable, ConstantDesc {
    private static final long serialVersionUID = -6849794470754667710L;

    final char[] value;
    private int hash;
    /** What is known of a text whose functions are described; else null. */
    private Known known;

    static final boolean COMPACT_STRINGS = true;
    static final byte LATIN1 = 0;
    static final byte UTF16 = 1;

    public static final Comparator<String> CASE_INSENSITIVE_ORDER = new CaseInsensitive();

    private static final class CaseInsensitive implements Comparator<String>, Serializable {
        private static final long serialVersionUID = 8575799808933029326L;

        @Override
        public int compare(String a, String b) {
            return a.compareToIgnoreCase(b);
        }
    }

    // Helpers for other models. No program can name them by accident.

    /** A string over this array, which the caller gives away. */
    public static String wrap$(char[] chars) {
        return new String(chars, (String) null);
    }

    /** The string's own array; never to be written to. */
    public char[] chars$() {
        return value;
    }

    public Known known$() {
        return known;
    }

    public void know$(Known facts) {
        known = facts;
    }

    private String(char[] chars, String marker) {
        this.value = chars;
    }

    // Constructors.

    public String() {
        this.value = new char[0];
    }

    public String(String original) {
        this.value = original.value;
        this.hash = original.hash;
        if (!Intrinsics.isConcrete(original.value.length)) {
            Known.copy(this, original);
        }
    }

    public String(char[] value) {
        this.value = copy(value, 0, value.length);
    }

    public String(char[] value, int offset, int count) {
        checkBoundsOffCount(offset, count, value.length);
        this.value = copy(value, offset, count);
    }

    String(char[] value, int offset, int count, Void unused) {
        this.value = copy(value, offset, count);
    }

    public String(int[] codePoints, int offset, int count) {
        checkBoundsOffCount(offset, count, codePoints.length);
        this.value = Text.fromCodePoints(codePoints, offset, count);
    }

    @Deprecated
    public String(byte[] ascii, int hibyte, int offset, int count) {
        checkBoundsOffCount(offset, count, ascii.length);
        char[] out = new char[count];
        int high = hibyte << 8;
        for (int i = 0; i < count; i++) {
            out[i] = (char) (high | (ascii[offset + i] & 0xff));
        }
        this.value = out;
    }

    @Deprecated
    public String(byte[] ascii, int hibyte) {
        this(ascii, hibyte, 0, ascii.length);
    }

    public String(byte[] bytes, int offset, int length, String charsetName) throws UnsupportedEncodingException {
        int charset = Text.charset(charsetName);
        checkBoundsOffCount(offset, length, bytes.length);
        this.value = Text.decode(bytes, offset, length, charset);
    }

    public String(byte[] bytes, int offset, int length, Charset charset) {
        int known = Text.charset(charset);
        checkBoundsOffCount(offset, length, bytes.length);
        this.value = Text.decode(bytes, offset, length, known);
    }

    public String(byte[] bytes, String charsetName) throws UnsupportedEncodingException {
        this(bytes, 0, bytes.length, charsetName);
    }

    public String(byte[] bytes, Charset charset) {
        this(bytes, 0, bytes.length, charset);
    }

    public String(byte[] bytes, int offset, int length) {
        checkBoundsOffCount(offset, length, bytes.length);
        this.value = Text.decode(bytes, offset, length, Text.UTF_8);
    }

    public String(byte[] bytes) {
        this.value = Text.decode(bytes, 0, bytes.length, Text.UTF_8);
    }

    public String(StringBuffer buffer) {
        this.value = buffer.copy$();
    }

    public String(StringBuilder builder) {
        this.value = builder.copy$();
        if (builder.joined != null) {
            Known.copy(this, builder.joined);
        }
    }

    String(AbstractStringBuilder builder, Void unused) {
        this.value = builder.copy$();
        if (builder.joined != null) {
            Known.copy(this, builder.joined);
        }
    }

    /** Bytes as the JDK's compact strings keep them: Latin-1, or UTF-16 with the low byte first. */
    String(byte[] bytes, byte coder) {
        int n = coder == LATIN1 ? bytes.length : bytes.length >> 1;
        char[] out = new char[n];
        for (int i = 0; i < n; i++) {
            out[i] = coder == LATIN1
                ? (char) (bytes[i] & 0xff)
                : (char) ((bytes[2 * i] & 0xff) | ((bytes[2 * i + 1] & 0xff) << 8));
        }
        this.value = out;
    }

    private static char[] copy(char[] from, int offset, int count) {
        char[] out = new char[count];
        Intrinsics.arrayCopy(from, offset, out, 0, count);
        return out;
    }

    // Length and characters.

    @Override
    public int length() {
        return value.length;
    }

    @Override
    public boolean isEmpty() {
        return value.length == 0;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= value.length) {
            throw charIndex(index);
        }
        if (known != null || !Intrinsics.isConcrete(value.length)) {
            Known.read(this, index);
        }
        return value[index];
    }

    /** The exception of {@code charAt}: the JDK words it by the string's representation. */
    private StringIndexOutOfBoundsException charIndex(int index) {
        return Throw.stringIndex(Messages.CHAR_INDEX, index, value.length, allBits());
    }

    public int codePointAt(int index) {
        checkIndex(index, value.length);
        return Text.codePointAt(value, index, value.length);
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > value.length) {
            throw Throw.stringIndex(Messages.STRING_RANGE, index, 0, 0);
        }
        return Text.codePointBefore(value, index, 0);
    }

    public int codePointCount(int beginIndex, int endIndex) {
        if (beginIndex < 0 || beginIndex > endIndex || endIndex > value.length) {
            throw new IndexOutOfBoundsException();
        }
        return Text.codePointCount(value, beginIndex, endIndex);
    }

    public int offsetByCodePoints(int index, int codePointOffset) {
        if (index < 0 || index > value.length) {
            throw new IndexOutOfBoundsException();
        }
        return Text.offsetByCodePoints(value, value.length, index, codePointOffset);
    }

    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        checkBoundsBeginEnd(srcBegin, srcEnd, value.length);
        checkBoundsOffCount(dstBegin, srcEnd - srcBegin, dst.length);
        Intrinsics.arrayCopy(value, srcBegin, dst, dstBegin, srcEnd - srcBegin);
    }

    @Deprecated
    public void getBytes(int srcBegin, int srcEnd, byte[] dst, int dstBegin) {
        checkBoundsBeginEnd(srcBegin, srcEnd, value.length);
        checkBoundsOffCount(dstBegin, srcEnd - srcBegin, dst.length);
        for (int i = srcBegin; i < srcEnd; i++) {
            dst[dstBegin + i - srcBegin] = (byte) value[i];
        }
    }

    public byte[] getBytes(String charsetName) throws UnsupportedEncodingException {
        return Text.encode(value, Text.charset(charsetName));
    }

    public byte[] getBytes(Charset charset) {
        return Text.encode(value, Text.charset(charset));
    }

    public byte[] getBytes() {
        Intrinsics.granted("the default charset is UTF-8");
        return Text.encode(value, Text.UTF_8);
    }

    public char[] toCharArray() {
        return copy(value, 0, value.length);
    }

    // Equality, order, hashing.

    @Override
    public boolean equals(Object other) {
        // Identity is a question of its own for strings given from outside; contents answer it as well.
        if (Intrinsics.isConcrete(this) && Intrinsics.isConcrete(other) && this == other) {
            return true;
        }
        if (!(other instanceof String)) {
            return false;
        }
        String text = (String) other;
        char[] theirs = text.value;
        if (known != null && Known.areNumbers(this, text)) {
            return Known.number(this) == Known.number(text);
        }
        if (value.length != theirs.length) {
            return false;
        }
        // One of the two lengths may be known.
        int length = Intrinsics.isConcrete(theirs.length) ? theirs.length : value.length;
        return Known.equal(this, text) || regionEquals(0, text, 0, length, true);
    }

    /** Are ranges within this text and another one equal? */
    private boolean regionEquals(int from, String other, int theirs, int length, boolean whole) {
        if (known == null && other.known == null
            && Intrinsics.isConcrete(value.length) && Intrinsics.isConcrete(other.value.length)) {
            return Intrinsics.arrayEquals(value, from, other.value, theirs, length);
        }
        return Known.regionEquals(this, from, other, theirs, length, whole);
    }

    public boolean contentEquals(StringBuffer buffer) {
        return contentEquals((CharSequence) buffer);
    }

    public boolean contentEquals(CharSequence chars) {
        if (chars instanceof AbstractStringBuilder) {
            AbstractStringBuilder b = (AbstractStringBuilder) chars;
            return b.count == value.length && Intrinsics.arrayEquals(value, 0, b.value, 0, value.length);
        }
        if (chars instanceof String) {
            return equals(chars);
        }
        int n = chars.length();
        if (n != value.length) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (value[i] != chars.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean equalsIgnoreCase(String other) {
        if (other == null || other.value.length != value.length) {
            return false;
        }
        boolean open = !Intrinsics.isConcrete(value.length) && !Intrinsics.isConcrete(other.value.length);
        return open && Intrinsics.byContract()
            ? Known.alike(this, other)
            : Text.equalsIgnoreCase(value, 0, other.value, 0, value.length);
    }

    @Override
    public int compareTo(String other) {
        char[] theirs = other.value;
        if (!Intrinsics.isConcrete(value.length) && Known.describes(other)) {
            return Known.compare(this, other);
        }
        return Text.compare(value, value.length, theirs, theirs.length);
    }

    public int compareToIgnoreCase(String other) {
        return Text.compareIgnoreCase(value, other.value);
    }

    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
                return Known.hash(this);
            }
            char[] chars = value;
            int n = chars.length;
            for (int i = 0; i < n; i++) {
                h = 31 * h + chars[i];
            }
            if (Intrinsics.isConcrete(h)) {
                hash = h;
            }
        }
        return h;
    }

    public boolean regionMatches(int toffset, String other, int ooffset, int len) {
        char[] theirs = other.value;
        if (ooffset < 0 || toffset < 0
            || toffset > (long) value.length - len || ooffset > (long) theirs.length - len) {
            return false;
        }
        return len <= 0 || regionEquals(toffset, other, ooffset, len, false);
    }

    public boolean regionMatches(boolean ignoreCase, int toffset, String other, int ooffset, int len) {
        if (!ignoreCase) {
            return regionMatches(toffset, other, ooffset, len);
        }
        if (ooffset < 0 || toffset < 0
            || toffset > (long) value.length - len || ooffset > (long) other.value.length - len) {
            return false;
        }
        char[] theirs = other.value;
        return len <= 0 || Text.equalsIgnoreCase(value, toffset, theirs, ooffset, len);
    }

    public boolean startsWith(String prefix, int toffset) {
        return toffset >= 0
            && toffset <= value.length - prefix.value.length
            && regionEquals(toffset, prefix, 0, prefix.value.length, false);
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, value.length - suffix.value.length);
    }

    // Searching.

    public int indexOf(int ch) {
        return indexOf(ch, 0);
    }

    public int indexOf(int ch, int fromIndex) {
        if (!Intrinsics.isConcrete(value.length) && ch >>> 16 == 0 && Intrinsics.byContract()) {
            return Known.indexOf(this, ch, fromIndex);
        }
        return Text.indexOf(value, value.length, ch, fromIndex);
    }

    /** Since Java 21. */
    public int indexOf(int ch, int beginIndex, int endIndex) {
        checkBoundsBeginEnd(beginIndex, endIndex, value.length);
        return Text.indexOf(value, endIndex, ch, beginIndex);
    }

    /** Since Java 21. */
    public int indexOf(String str, int beginIndex, int endIndex) {
        checkBoundsBeginEnd(beginIndex, endIndex, value.length);
        return Text.indexOf(value, endIndex, str.value, beginIndex);
    }

    public int lastIndexOf(int ch) {
        return lastIndexOf(ch, value.length - 1);
    }

    public int lastIndexOf(int ch, int fromIndex) {
        if (!Intrinsics.isConcrete(value.length) && ch >>> 16 == 0 && Intrinsics.byContract()) {
            return Known.lastIndexOf(this, ch, fromIndex);
        }
        return Text.lastIndexOf(value, value.length, ch, fromIndex);
    }

    public int indexOf(String str) {
        return indexOf(str, 0);
    }

    public int indexOf(String str, int fromIndex) {
        if (!Intrinsics.isConcrete(value.length) && Known.isWord(str) && Intrinsics.byContract()) {
            return Known.indexOf(this, str, fromIndex);
        }
        if (!Intrinsics.isConcrete(value.length) && Known.describes(str)) {
            return Known.indexOfOpen(this, str, fromIndex);
        }
        return Text.indexOf(value, value.length, str.value, fromIndex);
    }

    public int lastIndexOf(String str) {
        return lastIndexOf(str, value.length);
    }

    public int lastIndexOf(String str, int fromIndex) {
        if (!Intrinsics.isConcrete(value.length) && Known.isWord(str) && Intrinsics.byContract()) {
            return Known.lastIndexOf(this, str, fromIndex);
        }
        return Text.lastIndexOf(value, value.length, str.value, fromIndex);
    }

    public boolean contains(CharSequence s) {
        return indexOf(s.toString()) >= 0;
    }

    // Parts and combinations.

    public String substring(int beginIndex) {
        return substring(beginIndex, value.length);
    }

    public String substring(int beginIndex, int endIndex) {
        int length = value.length;
        checkBoundsBeginEnd(beginIndex, endIndex, length);
        if (beginIndex == 0 && endIndex == length) {
            return this;
        }
        // The JDK gives the literal for an empty part.
        if (beginIndex == endIndex) {
            return "";
        }
        String part = wrap$(copy(value, beginIndex, endIndex - beginIndex));
        if (known != null || !Intrinsics.isConcrete(length)) {
            Known.part(part, 0, endIndex - beginIndex, this, beginIndex);
        }
        return part;
    }

    @Override
    public CharSequence subSequence(int beginIndex, int endIndex) {
        return substring(beginIndex, endIndex);
    }

    public String concat(String str) {
        char[] theirs = str.value;
        if (theirs.length == 0) {
            return this;
        }
        char[] out = Text.room(value.length, theirs.length);
        Intrinsics.arrayCopy(value, 0, out, 0, value.length);
        Intrinsics.arrayCopy(theirs, 0, out, value.length, theirs.length);
        String joined = wrap$(out);
        if (!Intrinsics.isConcrete(out.length)) {
            Known.part(joined, 0, value.length, this, 0);
            Known.part(joined, value.length, theirs.length, str, 0);
        }
        return joined;
    }

    public String replace(char oldChar, char newChar) {
        if (oldChar == newChar) {
            return this;
        }
        if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.replace(this, oldChar, newChar);
        }
        char[] chars = value;
        int n = chars.length;
        char[] out = new char[n];
        boolean found = false;
        for (int i = 0; i < n; i++) {
            char c = chars[i];
            if (c == oldChar) {
                found = true;
                c = newChar;
            }
            out[i] = c;
        }
        return found ? wrap$(out) : this;
    }

    public String replace(CharSequence target, CharSequence replacement) {
        String word = target.toString();
        String by = replacement.toString();
        if (!Intrinsics.isConcrete(value.length) && Known.areWords(word, by) && Intrinsics.byContract()) {
            return Known.replace(this, word, by);
        }
        return Text.replace(this, word.value, by.value);
    }

    public boolean matches(String regex) {
        try {
            return java.util.regex.Pattern.matches(regex, this);
        } catch (PatternSyntaxException e) {
            // Named for proofs, which know no more of this method than what it throws.
            throw e;
        }
    }

    public String replaceFirst(String regex, String replacement) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceFirst(replacement);
    }

    public String replaceAll(String regex, String replacement) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceAll(replacement);
    }

    public String[] split(String regex, int limit) {
        int separator = Text.plainSeparator(regex.value);
        if (separator < 0) {
            try {
                return java.util.regex.Pattern.compile(regex).split(this, limit);
            } catch (PatternSyntaxException e) {
                throw e;
            }
        }
        if (limit == 2 && !Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.halves(this, (char) separator);
        }
        return Text.split(this, (char) separator, limit);
    }

    public String[] split(String regex) {
        return split(regex, 0);
    }

    public static String join(CharSequence delimiter, CharSequence... elements) {
        String d = delimiter.toString();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < elements.length; i++) {
            if (i > 0) {
                out.append(d);
            }
            out.append(valueOf(elements[i]));
        }
        return out.toString();
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements) {
        if (elements == null) {
            throw new NullPointerException();
        }
        String d = delimiter.toString();
        StringBuilder out = new StringBuilder();
        Iterator<? extends CharSequence> it = elements.iterator();
        boolean first = true;
        while (it.hasNext()) {
            if (!first) {
                out.append(d);
            }
            first = false;
            out.append(valueOf(it.next()));
        }
        return out.toString();
    }

    /** What {@code StringJoiner} of the JDK asks for. */
    static String join(String prefix, String suffix, String delimiter, String[] elements, int size) {
        StringBuilder out = new StringBuilder();
        out.append(prefix);
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.append(delimiter);
            }
            out.append(elements[i]);
        }
        return out.append(suffix).toString();
    }

    public String repeat(int count) {
        if (count < 0) {
            IllegalArgumentException e = new IllegalArgumentException();
            e.describe$(Messages.NEGATIVE_COUNT, count, 0, 0);
            throw e;
        }
        if (count == 1) {
            return this;
        }
        int n = value.length;
        if (n == 0 || count == 0) {
            return "";
        }
        if (Integer.MAX_VALUE / count < n) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        char[] out = new char[n * count];
        for (int i = 0; i < count; i++) {
            Intrinsics.arrayCopy(value, 0, out, i * n, n);
        }
        return wrap$(out);
    }

    // Case and white space.

    public String toLowerCase(Locale locale) {
        if (locale == null) {
            throw new NullPointerException();
        }
        return Case.toLowerCase(this, locale);
    }

    public String toLowerCase() {
        Intrinsics.granted("the default locale is English");
        return Case.toLowerCase(this, null);
    }

    public String toUpperCase(Locale locale) {
        if (locale == null) {
            throw new NullPointerException();
        }
        return Case.toUpperCase(this, locale);
    }

    public String toUpperCase() {
        Intrinsics.granted("the default locale is English");
        return Case.toUpperCase(this, null);
    }

    public String trim() {
        if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.trim(this);
        }
        int from = 0;
        int to = value.length;
        while (from < to && value[from] <= ' ') {
            from++;
        }
        while (from < to && value[to - 1] <= ' ') {
            to--;
        }
        return substring(from, to);
    }

    public String strip() {
        if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.strip(this, true, true);
        }
        int from = Text.skipBlanks(value);
        int to = Text.skipBlanksBack(value, from);
        return part(from, to);
    }

    public String stripLeading() {
        if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.strip(this, true, false);
        }
        return part(Text.skipBlanks(value), value.length);
    }

    public String stripTrailing() {
        if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.strip(this, false, true);
        }
        return part(0, Text.skipBlanksBack(value, 0));
    }

    /** A range; the empty one is the literal, as in the JDK. */
    private String part(int from, int to) {
        return from == to && value.length != 0 ? "" : substring(from, to);
    }

    public boolean isBlank() {
        if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.isBlank(this);
        }
        return Text.skipBlanks(value) == value.length;
    }

    // Lines and text blocks.

    public Stream<String> lines() {
        return java.util.Arrays.stream(Text.lines(this));
    }

    public String indent(int n) {
        return Text.indent(this, n);
    }

    public String stripIndent() {
        return Text.stripIndent(this);
    }

    public String translateEscapes() {
        return Text.translateEscapes(this);
    }

    public <R> R transform(Function<? super String, ? extends R> f) {
        return f.apply(this);
    }

    // Views and conversions.

    @Override
    public String toString() {
        return this;
    }

    @Override
    public IntStream chars() {
        return new UnitStream(chars$());
    }

    @Override
    public IntStream codePoints() {
        char[] units = chars$();
        return java.util.Arrays.stream(Text.codePoints(units, units.length));
    }

    public static String format(String format, Object... args) {
        if (args != null && args.length == 1 && args[0] instanceof Integer && Intrinsics.isConcrete(format)
            && format.equals("%d")) {
            Intrinsics.granted("the default locale is English");
            return conspect.rt.Concat.of(((Integer) args[0]).intValue());
        }
        return new java.util.Formatter().format(format, args).toString();
    }

    public static String format(Locale locale, String format, Object... args) {
        return new java.util.Formatter(locale).format(format, args).toString();
    }

    public String formatted(Object... args) {
        return new java.util.Formatter().format(this, args).toString();
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] data) {
        return new String(data);
    }

    public static String valueOf(char[] data, int offset, int count) {
        return new String(data, offset, count);
    }

    public static String copyValueOf(char[] data, int offset, int count) {
        return new String(data, offset, count);
    }

    public static String copyValueOf(char[] data) {
        return new String(data);
    }

    public static String valueOf(boolean b) {
        return b ? "true" : "false";
    }

    public static String valueOf(char c) {
        char[] out = new char[1];
        out[0] = c;
        return wrap$(out);
    }

    public static String valueOf(int i) {
        return Known.number(wrap$(Numbers.chars(i)), i);
    }

    public static String valueOf(long l) {
        return Known.number(wrap$(Numbers.chars(l)), l);
    }

    public static String valueOf(float f) {
        return Float.toString(f);
    }

    public static String valueOf(double d) {
        return Double.toString(d);
    }

    public String intern() {
        return Intrinsics.intern(this);
    }

    @Override
    public Optional<String> describeConstable() {
        return Optional.of(this);
    }

    @Override
    public String resolveConstantDesc(MethodHandles.Lookup lookup) {
        return this;
    }

    // What classes of the JDK ask of compact strings.

    byte coder() {
        return isLatin1() ? LATIN1 : UTF16;
    }

    byte[] value() {
        return Text.compact(value, 0, value.length, coder());
    }

    boolean isLatin1() {
        return allBits() < 256;
    }

    /** The disjunction of all units: below 256 exactly when the JDK keeps the string as Latin-1. */
    private int allBits() {
        if (!Intrinsics.isConcrete(value.length) && Intrinsics.byContract()) {
            return Known.bits();
        }
        int all = 0;
        for (int i = 0; i < value.length; i++) {
            all |= value[i];
        }
        return all;
    }

    void getBytes(byte[] dst, int dstBegin, byte coder) {
        byte[] bytes = Text.compact(value, 0, value.length, coder);
        Intrinsics.arrayCopy(bytes, 0, dst, dstBegin << coder, bytes.length);
    }

    void getBytes(byte[] dst, int srcPos, int dstBegin, byte coder, int length) {
        byte[] bytes = Text.compact(value, srcPos, length, coder);
        Intrinsics.arrayCopy(bytes, 0, dst, dstBegin << coder, bytes.length);
    }

    static void checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw Throw.stringIndex(Messages.STRING_INDEX, index, length, 0);
        }
    }

    static void checkOffset(int offset, int length) {
        if (offset < 0 || offset > length) {
            throw Throw.stringIndex(Messages.OFFSET, offset, length, 0);
        }
    }

    static void checkBoundsOffCount(int offset, int count, int length) {
        if (offset < 0 || count < 0 || offset > length - count) {
            throw Throw.stringIndex(Messages.OFFSET_COUNT, offset, count, length);
        }
    }

    static void checkBoundsBeginEnd(int begin, int end, int length) {
        if (begin < 0 || begin > end || end > length) {
            throw Throw.stringIndex(Messages.BEGIN_END, begin, end, length);
        }
    }

    static String valueOfCodePoint(int codePoint) {
        if (codePoint < 0 || codePoint > 0x10FFFF) {
            IllegalArgumentException e = new IllegalArgumentException();
            e.describe$(Messages.NOT_A_CODE_POINT, codePoint, 0, 0);
            throw e;
        }
        return wrap$(Text.unitsOf(codePoint));
    }
}
