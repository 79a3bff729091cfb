package java.lang;

/** The JDK's own tables of character properties, which are not public. */
public final class Unicode$ {
    private Unicode$() {}

    public static boolean isDigit(int c) {
        return CharacterData.of(c).isDigit(c);
    }

    public static boolean isLowerCase(int c) {
        return CharacterData.of(c).isLowerCase(c);
    }

    public static boolean isUpperCase(int c) {
        return CharacterData.of(c).isUpperCase(c);
    }

    public static boolean isWhitespace(int c) {
        return CharacterData.of(c).isWhitespace(c);
    }

    public static int toLowerCase(int c) {
        return CharacterData.of(c).toLowerCase(c);
    }

    public static int toUpperCase(int c) {
        return CharacterData.of(c).toUpperCase(c);
    }

    public static int digit(int c, int radix) {
        return CharacterData.of(c).digit(c, radix);
    }

    public static int getNumericValue(int c) {
        return CharacterData.of(c).getNumericValue(c);
    }

    public static int getType(int c) {
        return CharacterData.of(c).getType(c);
    }
}
