package conspect.model.java.lang;

import conspect.rt.Intrinsics;

/** Natives of {@code java.lang.Double}; texts of unknown values. */
final class Double {
    private Double() {}

    static long doubleToRawLongBits(double value) {
        return Intrinsics.doubleToBits(value);
    }

    static double longBitsToDouble(long bits) {
        return Intrinsics.bitsToDouble(bits);
    }

    static java.lang.String toString(double d) {
        if (Intrinsics.isConcrete(Intrinsics.doubleToBits(d))) {
            return jdk.internal.math.FloatingDecimal.toJavaFormatString(d);
        }
        return java.lang.String.wrap$(Intrinsics.doubleToChars(d));
    }
}
