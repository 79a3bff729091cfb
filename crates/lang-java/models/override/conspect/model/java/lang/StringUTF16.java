package conspect.model.java.lang;

/** The byte order of compact strings, which only the JDK's own helpers see. */
final class StringUTF16 {
    private StringUTF16() {}

    static boolean isBigEndian() {
        return false;
    }
}
