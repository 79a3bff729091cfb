package java.lang;

import conspect.rt.Concat;
import conspect.rt.Intrinsics;
import conspect.rt.Messages;
import conspect.rt.Numbers;
import conspect.rt.Text;
import conspect.rt.Throw;
import java.util.stream.IntStream;

/**
 * The common part of string builders: an array of UTF-16 code units and how many of them count. Invariant:
 * {@code 0 <= count <= value.length}. Capacities grow as the JDK's do, for they can be observed.
 */
abstract class AbstractStringBuilder implements Appendable, CharSequence {
    char[] value;
    int count;
    /** What it holds, as a text of unknown length of which something may be known ({@link conspect.rt.Known}); mostly null. */
    String joined;

    AbstractStringBuilder() {
        value = new char[0];
    }

    AbstractStringBuilder(int capacity) {
        value = new char[capacity];
    }

    AbstractStringBuilder(String str) {
        int length = str.length();
        value = Text.room(length, 16);
        append(str);
    }

    AbstractStringBuilder(CharSequence seq) {
        int length = seq.length();
        if (length < 0) {
            throw new NegativeArraySizeException(Concat.of(length));
        }
        value = Text.room(length, 16);
        append(seq);
    }

    /** The contents as an array of their own. */
    char[] copy$() {
        return range(0, count);
    }

    private char[] range(int from, int to) {
        char[] out = new char[to - from];
        Intrinsics.arrayCopy(value, from, out, 0, to - from);
        return out;
    }

    int compareTo(AbstractStringBuilder other) {
        return this == other ? 0 : Text.compare(value, count, other.value, other.count);
    }

    // Size.

    @Override
    public int length() {
        return count;
    }

    public int capacity() {
        return value.length;
    }

    public void ensureCapacity(int minimum) {
        if (minimum > 0) {
            reserve(minimum);
        }
    }

    /** Makes room for this many units in all; at least doubles the array when it grows. */
    private void reserve(int minimum) {
        int old = value.length;
        if (minimum < 0) {
            Intrinsics.granted("memory suffices");
        }
        Intrinsics.assume(minimum >= 0);
        if (minimum - old > 0) {
            int wanted = old * 2 + 2;
            if (wanted - minimum < 0) {
                wanted = minimum;
            }
            Intrinsics.assume(wanted >= 0);
            char[] larger = new char[wanted];
            Intrinsics.arrayCopy(value, 0, larger, 0, count);
            value = larger;
        }
    }

    public void trimToSize() {
        if (count < value.length) {
            value = copy$();
        }
    }

    public void setLength(int newLength) {
        if (newLength < 0) {
            throw Throw.stringIndex(Messages.STRING_RANGE, newLength, 0, 0);
        }
        joined = null;
        reserve(newLength);
        for (int i = count; i < newLength; i++) {
            value[i] = '\0';
        }
        count = newLength;
    }

    // Characters.

    private static void checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw Throw.stringIndex(Messages.STRING_INDEX, index, length, 0);
        }
    }

    private static void checkOffset(int offset, int length) {
        if (offset < 0 || offset > length) {
            throw Throw.stringIndex(Messages.OFFSET, offset, length, 0);
        }
    }

    /** The range check whose exception is the general one. */
    private static void checkRange(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw Throw.index(Messages.START_END, start, end, length);
        }
    }

    /** The range check whose exception is the one of strings. */
    private static void checkStringRange(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw Throw.stringIndex(Messages.START_END, start, end, length);
        }
    }

    @Override
    public char charAt(int index) {
        checkIndex(index, count);
        return value[index];
    }

    public int codePointAt(int index) {
        checkIndex(index, count);
        return Text.codePointAt(value, index, count);
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > count) {
            throw Throw.stringIndex(Messages.STRING_RANGE, index, 0, 0);
        }
        return Text.codePointBefore(value, index, 0);
    }

    public int codePointCount(int beginIndex, int endIndex) {
        if (beginIndex < 0 || endIndex > count || beginIndex > endIndex) {
            throw new IndexOutOfBoundsException();
        }
        return Text.codePointCount(value, beginIndex, endIndex);
    }

    public int offsetByCodePoints(int index, int codePointOffset) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException();
        }
        return Text.offsetByCodePoints(value, count, index, codePointOffset);
    }

    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        checkStringRange(srcBegin, srcEnd, count);
        int n = srcEnd - srcBegin;
        checkRange(dstBegin, dstBegin + n, dst.length);
        Intrinsics.arrayCopy(value, srcBegin, dst, dstBegin, n);
    }

    public void setCharAt(int index, char ch) {
        checkIndex(index, count);
        joined = null;
        value[index] = ch;
    }

    // Appending.

    private AbstractStringBuilder append(char[] from, int offset, int length, Void checked) {
        if (joined != null) {
            char[] units = new char[length];
            Intrinsics.arrayCopy(from, offset, units, 0, length);
            joined = joined.concat(String.wrap$(units));
        }
        reserve(count + length);
        Intrinsics.arrayCopy(from, offset, value, count, length);
        count += length;
        return this;
    }

    public AbstractStringBuilder append(Object obj) {
        return append(String.valueOf(obj));
    }

    public AbstractStringBuilder append(String str) {
        String text = str == null ? "null" : str;
        char[] from = text.value;
        String before = joined;
        if (before == null && !Intrinsics.isConcrete(from.length) && Intrinsics.byContract()) {
            before = String.wrap$(copy$());
        }
        joined = null;
        append(from, 0, from.length, null);
        if (before != null) {
            joined = before.concat(text);
        }
        return this;
    }

    public AbstractStringBuilder append(StringBuffer sb) {
        return append((AbstractStringBuilder) sb);
    }

    AbstractStringBuilder append(AbstractStringBuilder asb) {
        if (asb == null) {
            return append("null");
        }
        return append(asb.value, 0, asb.count, null);
    }

    @Override
    public AbstractStringBuilder append(CharSequence s) {
        if (s == null) {
            return append("null");
        }
        if (s instanceof String) {
            return append((String) s);
        }
        if (s instanceof AbstractStringBuilder) {
            return append((AbstractStringBuilder) s);
        }
        return append(s, 0, s.length());
    }

    @Override
    public AbstractStringBuilder append(CharSequence s, int start, int end) {
        CharSequence from = s == null ? "null" : s;
        checkRange(start, end, from.length());
        if (from instanceof String) {
            return append(((String) from).value, start, end - start, null);
        }
        int n = end - start;
        joined = null;
        reserve(count + n);
        for (int i = 0; i < n; i++) {
            value[count + i] = from.charAt(start + i);
        }
        count += n;
        return this;
    }

    public AbstractStringBuilder append(char[] str) {
        return append(str, 0, str.length, null);
    }

    public AbstractStringBuilder append(char[] str, int offset, int len) {
        int end = offset + len;
        checkRange(offset, end, str.length);
        return append(str, offset, len, null);
    }

    public AbstractStringBuilder append(boolean b) {
        return append(b ? "true" : "false");
    }

    @Override
    public AbstractStringBuilder append(char c) {
        if (joined != null) {
            joined = joined.concat(String.valueOf(c));
        }
        reserve(count + 1);
        value[count] = c;
        count++;
        return this;
    }

    public AbstractStringBuilder append(int i) {
        return append(Numbers.chars(i));
    }

    public AbstractStringBuilder append(long l) {
        return append(Numbers.chars(l));
    }

    public AbstractStringBuilder append(float f) {
        return append(Float.toString(f));
    }

    public AbstractStringBuilder append(double d) {
        return append(Double.toString(d));
    }

    public AbstractStringBuilder appendCodePoint(int codePoint) {
        if (codePoint >>> 16 == 0) {
            return append((char) codePoint);
        }
        return append(String.valueOfCodePoint(codePoint));
    }

    // Deleting, replacing, inserting.

    public AbstractStringBuilder delete(int start, int end) {
        int to = end > count ? count : end;
        checkStringRange(start, to, count);
        int n = to - start;
        if (n > 0) {
            joined = null;
            Intrinsics.arrayCopy(value, to, value, start, count - to);
            count -= n;
        }
        return this;
    }

    public AbstractStringBuilder deleteCharAt(int index) {
        checkIndex(index, count);
        joined = null;
        Intrinsics.arrayCopy(value, index + 1, value, index, count - index - 1);
        count--;
        return this;
    }

    public AbstractStringBuilder replace(int start, int end, String str) {
        int to = end > count ? count : end;
        checkStringRange(start, to, count);
        int n = str.length();
        int newCount = count + n - (to - start);
        joined = null;
        reserve(newCount);
        Intrinsics.arrayCopy(value, to, value, start + n, count - to);
        Intrinsics.arrayCopy(str.value, 0, value, start, n);
        count = newCount;
        return this;
    }

    /** Opens a gap of {@code n} units at the offset, which is in range. */
    private void gap(int offset, int n) {
        joined = null;
        reserve(count + n);
        Intrinsics.arrayCopy(value, offset, value, offset + n, count - offset);
        count += n;
    }

    private AbstractStringBuilder put(int offset, char[] from, int start, int n) {
        gap(offset, n);
        Intrinsics.arrayCopy(from, start, value, offset, n);
        return this;
    }

    public AbstractStringBuilder insert(int index, char[] str, int offset, int len) {
        checkOffset(index, count);
        checkStringRange(offset, offset + len, str.length);
        return put(index, str, offset, len);
    }

    public AbstractStringBuilder insert(int offset, Object obj) {
        return insert(offset, String.valueOf(obj));
    }

    public AbstractStringBuilder insert(int offset, String str) {
        checkOffset(offset, count);
        char[] from = str == null ? "null".value : str.value;
        return put(offset, from, 0, from.length);
    }

    public AbstractStringBuilder insert(int offset, char[] str) {
        checkOffset(offset, count);
        return put(offset, str, 0, str.length);
    }

    public AbstractStringBuilder insert(int dstOffset, CharSequence s) {
        if (s == null) {
            return insert(dstOffset, "null");
        }
        if (s instanceof String) {
            return insert(dstOffset, (String) s);
        }
        return insert(dstOffset, s, 0, s.length());
    }

    public AbstractStringBuilder insert(int dstOffset, CharSequence s, int start, int end) {
        CharSequence from = s == null ? "null" : s;
        checkOffset(dstOffset, count);
        checkRange(start, end, from.length());
        if (from == this) {
            // The JDK opens the gap and reads what is there by then.
            int before = count;
            gap(dstOffset, end - start);
            count = before;
            for (int i = 0; i < end - start; i++) {
                value[dstOffset + i] = charAt(start + i);
            }
            count = before + end - start;
            return this;
        }
        char[] units = new char[end - start];
        for (int i = 0; i < units.length; i++) {
            units[i] = from.charAt(start + i);
        }
        return put(dstOffset, units, 0, units.length);
    }

    public AbstractStringBuilder insert(int offset, boolean b) {
        return insert(offset, String.valueOf(b));
    }

    public AbstractStringBuilder insert(int offset, char c) {
        checkOffset(offset, count);
        gap(offset, 1);
        value[offset] = c;
        return this;
    }

    public AbstractStringBuilder insert(int offset, int i) {
        return insert(offset, String.valueOf(i));
    }

    public AbstractStringBuilder insert(int offset, long l) {
        return insert(offset, String.valueOf(l));
    }

    public AbstractStringBuilder insert(int offset, float f) {
        return insert(offset, String.valueOf(f));
    }

    public AbstractStringBuilder insert(int offset, double d) {
        return insert(offset, String.valueOf(d));
    }

    // Parts and searching.

    public String substring(int start) {
        return substring(start, count);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public String substring(int start, int end) {
        checkStringRange(start, end, count);
        if (start == end) {
            return "";
        }
        return joined == null ? String.wrap$(range(start, end)) : new String(joined.substring(start, end));
    }

    public int indexOf(String str) {
        return indexOf(str, 0);
    }

    public int indexOf(String str, int fromIndex) {
        return joined == null ? Text.indexOf(value, count, str.value, fromIndex) : joined.indexOf(str, fromIndex);
    }

    public int lastIndexOf(String str) {
        return lastIndexOf(str, count);
    }

    public int lastIndexOf(String str, int fromIndex) {
        return joined == null
            ? Text.lastIndexOf(value, count, str.value, fromIndex)
            : joined.lastIndexOf(str, fromIndex);
    }

    public AbstractStringBuilder reverse() {
        int n = count;
        joined = null;
        for (int i = 0, j = n - 1; i < j; i++, j--) {
            char a = value[i];
            char b = value[j];
            value[i] = b;
            value[j] = a;
        }
        boolean surrogates = false;
        for (int i = 0; i < n; i++) {
            surrogates |= value[i] >= 0xD800 && value[i] <= 0xDFFF;
        }
        if (surrogates) {
            restorePairs(n);
        }
        return this;
    }

    /** Puts pairs of surrogates, reversed by now, in order again. */
    private void restorePairs(int n) {
        for (int i = 0; i < n - 1; i++) {
            char low = value[i];
            char high = value[i + 1];
            if (Text.isLow(low) && Text.isHigh(high)) {
                value[i] = high;
                value[i + 1] = low;
                i++;
            }
        }
    }

    @Override
    public abstract String toString();

    @Override
    public IntStream chars() {
        return toString().chars();
    }

    @Override
    public IntStream codePoints() {
        return toString().codePoints();
    }

    // What classes of the JDK ask of compact builders.

    final byte[] getValue() {
        return Text.compact(value, 0, count, getCoder());
    }

    final byte getCoder() {
        return isLatin1() ? String.LATIN1 : String.UTF16;
    }

    final boolean isLatin1() {
        int all = 0;
        for (int i = 0; i < count; i++) {
            all |= value[i];
        }
        return all < 256;
    }
}
