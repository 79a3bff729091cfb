package java.util;

/** Joins texts with a delimiter, between a prefix and a suffix. */
public final class StringJoiner {
    private final String prefix;
    private final String delimiter;
    private final String suffix;
    /** What is printed while nothing was added, or null: the prefix and the suffix. */
    private String emptyValue;
    /** The elements so far with their delimiters; null while there are none. */
    private StringBuilder joined;

    public StringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(delimiter, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
        this.prefix = prefix.toString();
        this.delimiter = delimiter.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner setEmptyValue(CharSequence value) {
        emptyValue = Objects.requireNonNull(value, "The empty value must not be null").toString();
        return this;
    }

    public StringJoiner add(CharSequence element) {
        String text = String.valueOf(element);
        if (joined == null) {
            joined = new StringBuilder();
        } else {
            joined.append(delimiter);
        }
        joined.append(text);
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        if (other.joined != null) {
            add(other.joined.toString());
        }
        return this;
    }

    public int length() {
        if (joined == null && emptyValue != null) {
            return emptyValue.length();
        }
        return prefix.length() + (joined == null ? 0 : joined.length()) + suffix.length();
    }

    @Override
    public String toString() {
        if (joined == null && emptyValue != null) {
            return emptyValue;
        }
        StringBuilder out = new StringBuilder();
        out.append(prefix);
        if (joined != null) {
            out.append((CharSequence) joined);
        }
        return out.append(suffix).toString();
    }
}
