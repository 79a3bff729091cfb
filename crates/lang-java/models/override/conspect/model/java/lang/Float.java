package conspect.model.java.lang;

import conspect.rt.Intrinsics;

/** Natives of {@code java.lang.Float}; texts of unknown values. */
final class Float {
    private Float() {}

    static int floatToRawIntBits(float value) {
        return Intrinsics.floatToBits(value);
    }

    static float intBitsToFloat(int bits) {
        return Intrinsics.bitsToFloat(bits);
    }

    static java.lang.String toString(float f) {
        if (Intrinsics.isConcrete(Intrinsics.floatToBits(f))) {
            return jdk.internal.math.FloatingDecimal.toJavaFormatString(f);
        }
        return java.lang.String.wrap$(Intrinsics.floatToChars(f));
    }
}
