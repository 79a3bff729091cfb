/** Properties of characters: Latin-1 one by one, all of Unicode by sums. */
public class Characters {
    public static void main(String[] args) {
        for (int c = 0; c < 256; c++) {
            one(c);
        }
        int[] far = {0x100, 0x130, 0x131, 0x178, 0x1C5, 0x3A3, 0x3C2, 0x660, 0x0966, 0x2028, 0x2160, 0x3000, 0xD800, 0xDC00, 0xFB01,
            0xFF21, 0x10400, 0x1D7CE, 0x1F600, 0x10FFFF};
        for (int c : far) {
            one(c);
        }
        Show.line("toChars", () -> Character.toChars(0x1F600));
        Show.line("toCharsBad", () -> Character.toChars(-1));
        Show.line("codePoint", () -> Character.toCodePoint('\ud83d', '\ude00') + " " + Character.charCount(0x10000)
            + " " + Character.isHighSurrogate('\ud83d') + " " + Character.isValidCodePoint(0x110000));
        Show.line("forDigit", () -> "" + Character.forDigit(11, 16) + Character.forDigit(3, 10) + (int) Character.forDigit(40, 10));
        Show.line("valueOf", () -> Character.valueOf('x') + Character.toString('y') + Character.toString(0x1F600));
        Show.line("compare", () -> Character.compare('a', 'b') + " " + Character.hashCode('a') + " " + Character.reverseBytes('a'));
    }

    private static void one(int c) {
        int bits = 0;
        boolean[] all = {
            Character.isDigit(c), Character.isLetter(c), Character.isLetterOrDigit(c), Character.isUpperCase(c),
            Character.isLowerCase(c), Character.isWhitespace(c), Character.isSpaceChar(c), Character.isAlphabetic(c),
            Character.isISOControl(c), Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c),
            Character.isTitleCase(c), Character.isDefined(c), Character.isIdentifierIgnorable(c), Character.isIdeographic(c),
            Character.isMirrored(c)};
        for (int i = 0; i < all.length; i++) {
            bits |= all[i] ? 1 << i : 0;
        }
        System.out.println(Integer.toHexString(c) + " " + Integer.toHexString(bits) + " "
            + Character.toUpperCase(c) + " " + Character.toLowerCase(c) + " " + Character.toTitleCase(c) + " "
            + Character.digit(c, 10) + " " + Character.digit(c, 36) + " " + Character.getNumericValue(c) + " "
            + Character.getType(c) + " " + Character.isLetter((char) c) + Character.isDigit((char) c));
    }
}
