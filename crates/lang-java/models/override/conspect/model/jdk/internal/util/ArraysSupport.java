package conspect.model.jdk.internal.util;

import conspect.rt.Intrinsics;

/** Comparisons of arrays, element by element: the index of the first difference, or −1. */
final class ArraysSupport {
    private ArraysSupport() {}

    static int mismatch(boolean[] a, boolean[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(boolean[] a, int aFrom, boolean[] b, int bFrom, int length) {
        if (Intrinsics.arrayEquals(a, aFrom, b, bFrom, length)) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(byte[] a, byte[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(byte[] a, int aFrom, byte[] b, int bFrom, int length) {
        if (Intrinsics.arrayEquals(a, aFrom, b, bFrom, length)) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(char[] a, char[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(char[] a, int aFrom, char[] b, int bFrom, int length) {
        if (Intrinsics.arrayEquals(a, aFrom, b, bFrom, length)) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(short[] a, short[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(short[] a, int aFrom, short[] b, int bFrom, int length) {
        if (Intrinsics.arrayEquals(a, aFrom, b, bFrom, length)) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(int[] a, int[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(int[] a, int aFrom, int[] b, int bFrom, int length) {
        if (Intrinsics.arrayEquals(a, aFrom, b, bFrom, length)) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(long[] a, long[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(long[] a, int aFrom, long[] b, int bFrom, int length) {
        if (Intrinsics.arrayEquals(a, aFrom, b, bFrom, length)) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(float[] a, float[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(float[] a, int aFrom, float[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (Float.floatToIntBits(a[aFrom + i]) != Float.floatToIntBits(b[bFrom + i])) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(double[] a, double[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(double[] a, int aFrom, double[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (Double.doubleToLongBits(a[aFrom + i]) != Double.doubleToLongBits(b[bFrom + i])) {
                return i;
            }
        }
        return -1;
    }
}
