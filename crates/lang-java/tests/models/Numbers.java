/** Texts of numbers both ways, boxes, and what is built on bits. */
public class Numbers {
    public static void main(String[] args) {
        Rng r = new Rng(3);
        for (int k = 0; k < 60; k++) {
            int i = k < 8 ? new int[] {0, -1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE, 10, -10, 100}[k] : r.anyInt() >> r.below(31);
            long l = k < 4 ? new long[] {0, Long.MIN_VALUE, Long.MAX_VALUE, -1}[k] : r.anyLong() >> r.below(63);
            int radix = 2 + r.below(35);
            ints(i, radix);
            longs(l, radix);
        }
        for (int k = 0; k < 60; k++) {
            doubles(r.anyDouble(), r.anyDouble());
        }
        String[] texts = {"", " ", "-", "+", "+5", "-0", "00012", "2147483647", "2147483648", "-2147483648", "-2147483649",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1 ", "1x", "0x1F", "1.5", "1e3", ".5", "5.",
            "-1.5E-3f", "NaN", "-Infinity", " 2.5 ", "1e400", "1e-400", "0x1p3", "1d", "e5", "1e", "--1", "\u0663", "4.9E-324"};
        for (String t : texts) {
            Show.line("parseInt " + Show.text(t), () -> Integer.parseInt(t));
            Show.line("parseLong", () -> Long.parseLong(t));
            Show.line("parseHex", () -> Integer.parseInt(t, 16));
            Show.line("valueOf", () -> Short.valueOf(t) + " " + Byte.parseByte(t));
            Show.line("decode", () -> Integer.decode(t));
            Show.line("parseDouble", () -> Double.parseDouble(t));
            Show.line("parseFloat", () -> Float.parseFloat(t));
            Show.line("parseBoolean", () -> Boolean.parseBoolean(t) + " " + Boolean.valueOf("TRUE"));
        }
        Show.line("parseNull", () -> Integer.parseInt(null));
        Show.line("parseRadix", () -> Integer.parseInt("1", 40));
        boxes();
    }

    private static void ints(int i, int radix) {
        Show.line("int", () -> Integer.toString(i) + " " + Integer.toString(i, radix) + " " + Integer.toHexString(i)
            + " " + Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " " + Integer.toUnsignedString(i));
        Show.line("bits", () -> Integer.bitCount(i) + " " + Integer.reverse(i) + " " + Integer.highestOneBit(i) + " "
            + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.rotateLeft(i, 5)
            + " " + Integer.reverseBytes(i) + " " + Integer.signum(i) + " " + Integer.compareUnsigned(i, 5)
            + " " + Integer.divideUnsigned(i, 7) + " " + Integer.remainderUnsigned(i, 7));
        Show.line("round", () -> Integer.parseInt(Integer.toString(i, radix), radix) == i);
        Show.line("exact", () -> Math.addExact(i, i));
        Show.line("exact2", () -> Math.multiplyExact(i, 3));
        Show.line("exact3", () -> Math.negateExact(i) + Math.toIntExact((long) i * 2));
        Show.line("abs", () -> Math.abs(i) + " " + Math.floorMod(i, 7) + " " + Math.floorDiv(i, -7) + " " + Math.max(i, 3));
    }

    private static void longs(long l, int radix) {
        Show.line("long", () -> Long.toString(l) + " " + Long.toString(l, radix) + " " + Long.toHexString(l) + " "
            + Long.toBinaryString(l) + " " + Long.toOctalString(l) + " " + Long.toUnsignedString(l));
        Show.line("lbits", () -> Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l)
            + " " + Long.hashCode(l) + " " + Long.reverse(l) + " " + Long.remainderUnsigned(l, 10));
        Show.line("lround", () -> Long.parseLong(Long.toString(l, radix), radix) == l);
        Show.line("lexact", () -> Math.multiplyExact(l, 3L));
        Show.line("lhigh", () -> Math.multiplyHigh(l, 123456789123L) + " " + Math.floorMod(l, 11));
    }

    private static void doubles(double d, double e) {
        Show.line("double", () -> Double.toString(d) + " " + (float) d + " " + (int) d + " " + (long) d + " " + (char) (int) d);
        Show.line("dbits", () -> Long.toHexString(Double.doubleToLongBits(d)) + " "
            + Integer.toHexString(Float.floatToIntBits((float) d)) + " " + Double.hashCode(d));
        Show.line("dcmp", () -> Double.compare(d, e) + " " + Double.valueOf(d).equals(e) + " " + Double.isNaN(d) + " "
            + Double.isInfinite(d) + " " + Double.isFinite(d));
        Show.line("droundtrip", () -> Double.parseDouble(Double.toString(d)) == d);
        Show.line("froundtrip", () -> Float.parseFloat(Float.toString((float) d)) == (float) d);
        Show.line("dhex", () -> Double.toHexString(d));
    }

    private static void boxes() {
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        Long e = -128L;
        Long f = -128L;
        Long g = 1000L;
        Long h = 1000L;
        Character i = 'a';
        Character j = 'a';
        Character k = '\u1234';
        Character l = '\u1234';
        Byte m = 5;
        Byte n = 5;
        Short o = 300;
        Short p = 300;
        Boolean q = true;
        Boolean s = Boolean.valueOf("true");
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (e == f) + " " + (g == h) + " " + (i == j)
            + " " + (k == l) + " " + (m == n) + " " + (o == p) + " " + (q == s) + " " + a.equals(127L) + " " + a.hashCode()
            + " " + g.hashCode() + " " + i.hashCode() + " " + q.hashCode() + " " + a.compareTo(c) + " " + o.intValue());
        Object x = true ? 1 : "s";
        System.out.println(x + " " + x.getClass().getName());
    }
}
