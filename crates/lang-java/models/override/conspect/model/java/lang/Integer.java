package conspect.model.java.lang;

import conspect.rt.Boxes;
import conspect.rt.Known;
import conspect.rt.Numbers;
import conspect.rt.Parse;

/** Texts and boxes of ints. */
final class Integer {
    private Integer() {}

    static java.lang.Integer valueOf(int i) {
        return Boxes.of(i);
    }

    static java.lang.String toString(int i) {
        return Known.number(java.lang.String.wrap$(Numbers.chars(i)), i);
    }

    static java.lang.String toString(int i, int radix) {
        return java.lang.String.wrap$(radix < 2 || radix > 36 ? Numbers.chars(i) : Numbers.chars((long) i, radix));
    }

    static java.lang.String toHexString(int i) {
        return java.lang.String.wrap$(Numbers.unsigned(i & 0xFFFFFFFFL, 4));
    }

    static java.lang.String toOctalString(int i) {
        return java.lang.String.wrap$(Numbers.unsigned(i & 0xFFFFFFFFL, 3));
    }

    static java.lang.String toBinaryString(int i) {
        return java.lang.String.wrap$(Numbers.unsigned(i & 0xFFFFFFFFL, 1));
    }

    static int parseInt(java.lang.String s, int radix) {
        return Parse.toInt(s, radix);
    }

    static int parseInt(java.lang.String s) {
        return Parse.toInt(s, 10);
    }
}
