package conspect.model.java.util;

import java.util.Comparator;

/** Sorting in parallel gives what sorting gives. */
final class Arrays {
    private Arrays() {}

    static void parallelSort(byte[] a) {
        java.util.Arrays.sort(a);
    }

    static void parallelSort(char[] a) {
        java.util.Arrays.sort(a);
    }

    static void parallelSort(short[] a) {
        java.util.Arrays.sort(a);
    }

    static void parallelSort(int[] a) {
        java.util.Arrays.sort(a);
    }

    static void parallelSort(long[] a) {
        java.util.Arrays.sort(a);
    }

    static void parallelSort(float[] a) {
        java.util.Arrays.sort(a);
    }

    static void parallelSort(double[] a) {
        java.util.Arrays.sort(a);
    }

    static <T extends Comparable<? super T>> void parallelSort(T[] a) {
        java.util.Arrays.sort(a);
    }

    static <T> void parallelSort(T[] a, Comparator<? super T> order) {
        java.util.Arrays.sort(a, order);
    }
}
