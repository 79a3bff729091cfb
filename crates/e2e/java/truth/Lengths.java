// options: --time 120
/** Lengths of inputs that are added up: no run is given arrays so long that the sum overflows, which the answer says where it needs that. */
public class Lengths {
    //@ merged A=proved E=proved assuming: no input array or string is longer than 1048576
    static int[] merged(int[] a, int[] b, boolean only) {
        if (a == null || b == null) return null;
        if (only) {
            assert a.length + b.length >= 0;
            return null;
        }
        int[] r = new int[a.length + b.length];
        int i = 0, j = 0, k = 0;
        while (i < a.length && j < b.length) r[k++] = a[i] <= b[j] ? a[i++] : b[j++];
        while (i < a.length) r[k++] = a[i++];
        while (j < b.length) r[k++] = b[j++];
        return r;
    }

    //@ mergedTooFar A=proved E=violated
    static int[] mergedTooFar(int[] a, int[] b) {
        if (a == null || b == null) return null;
        int[] r = new int[a.length + b.length];
        int k = 0;
        for (int i = 0; i < a.length; i++) r[k++] = a[i];
        for (int j = 0; j <= b.length; j++) r[k++] = j;
        return r;
    }

    //@ twice A=proved E=proved assuming: no input array or string is longer than 1048576
    static int[] twice(int[] a, boolean only) {
        if (a == null) return null;
        if (only) {
            assert 2 * a.length >= 0;
            return null;
        }
        int[] r = new int[2 * a.length];
        for (int i = 0; i < a.length; i++) {
            r[2 * i] = a[i];
            r[2 * i + 1] = a[i];
        }
        return r;
    }

    /** Nothing is added up: nothing is taken for granted of the length. */
    //@ summed A=proved E=proved
    static int summed(int[] a) {
        int sum = 0;
        if (a != null) for (int x : a) sum += x;
        return sum;
    }

    /** What the method makes itself can be longer. */
    //@ own A=proved E=violated
    static int own(int n, byte[] given) {
        if (n < 0 || n > 2_000_000 || given == null) return 0;
        byte[] a = new byte[n];
        return given.length / (a.length - 1_500_000);
    }

    //@ ofRows A=proved E=violated
    static int ofRows(int[][] rows) {
        if (rows == null || rows.length < 2 || rows[0] == null) return 0;
        return rows[1].length + rows[0].length;
    }
}
