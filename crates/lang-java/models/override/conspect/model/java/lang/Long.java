package conspect.model.java.lang;

import conspect.rt.Boxes;
import conspect.rt.Known;
import conspect.rt.Numbers;
import conspect.rt.Parse;

/** Texts and boxes of longs. */
final class Long {
    private Long() {}

    static java.lang.Long valueOf(long l) {
        return Boxes.of(l);
    }

    static java.lang.String toString(long i) {
        return Known.number(java.lang.String.wrap$(Numbers.chars(i)), i);
    }

    static java.lang.String toString(long i, int radix) {
        return java.lang.String.wrap$(radix < 2 || radix > 36 ? Numbers.chars(i) : Numbers.chars(i, radix));
    }

    static java.lang.String toHexString(long i) {
        return java.lang.String.wrap$(Numbers.unsigned(i, 4));
    }

    static java.lang.String toOctalString(long i) {
        return java.lang.String.wrap$(Numbers.unsigned(i, 3));
    }

    static java.lang.String toBinaryString(long i) {
        return java.lang.String.wrap$(Numbers.unsigned(i, 1));
    }

    static long parseLong(java.lang.String s, int radix) {
        return Parse.toLong(s, radix);
    }

    static long parseLong(java.lang.String s) {
        return Parse.toLong(s, 10);
    }
}
