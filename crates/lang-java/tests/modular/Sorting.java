import conspect.Contract;

/** Orders: insertion, sorting in place, merging, partition. */
class Sorting {
    static boolean sorted(int[] a, int from, int to) {
        return Contract.forall(from, to, i -> Contract.forall(i, to, j -> a[i] <= a[j]));
    }

    static void okInsert(int[] a, int n, int x) {
        Contract.requires(a != null && 0 <= n && n < a.length && sorted(a, 0, n));
        Contract.ensures(() -> sorted(a, 0, n + 1));
        int j = n;
        while (j > 0 && a[j - 1] > x) {
            final int h = j;
            Contract.invariant(1 <= h && h <= n);
            Contract.invariant(Contract.forall(0, n + 1, p -> Contract.forall(p, n + 1, q -> p == h || q == h || a[p] <= a[q])));
            Contract.invariant(Contract.forall(h + 1, n + 1, q -> x < a[q]));
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }

    static void badInsert(int[] a, int n, int x) {
        Contract.requires(a != null && 0 <= n && n < a.length && sorted(a, 0, n));
        Contract.ensures(() -> sorted(a, 0, n + 1));
        int j = n;
        while (j > 0 && a[j - 1] < x) {
            final int h = j;
            Contract.invariant(1 <= h && h <= n);
            Contract.invariant(Contract.forall(0, n + 1, p -> Contract.forall(p, n + 1, q -> p == h || q == h || a[p] <= a[q])));
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }

    static void okInsertionSort(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> sorted(a, 0, a.length));
        for (int i = 1; i < a.length; i++) {
            final int n = i;
            Contract.invariant(n >= 1 && sorted(a, 0, n));
            int x = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > x) {
                final int h = j;
                Contract.invariant(1 <= h && h <= n);
                Contract.invariant(Contract.forall(0, n + 1, p -> Contract.forall(p, n + 1, q -> p == h || q == h || a[p] <= a[q])));
                Contract.invariant(Contract.forall(h + 1, n + 1, q -> x < a[q]));
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    static void badInsertionSort(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> sorted(a, 0, a.length));
        for (int i = 1; i < a.length; i++) {
            final int n = i;
            Contract.invariant(n >= 1 && sorted(a, 0, n));
            int x = a[i];
            int j = i;
            while (j > 1 && a[j - 1] > x) {
                final int h = j;
                Contract.invariant(1 <= h && h <= n);
                Contract.invariant(Contract.forall(0, n + 1, p -> Contract.forall(p, n + 1, q -> p == h || q == h || a[p] <= a[q])));
                Contract.invariant(Contract.forall(h + 1, n + 1, q -> x < a[q]));
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    static void okSelectionSort(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> sorted(a, 0, a.length));
        for (int i = 0; i < a.length; i++) {
            final int n = i;
            Contract.invariant(0 <= n && sorted(a, 0, n));
            Contract.invariant(Contract.forall(0, n, p -> Contract.forall(n, a.length, q -> a[p] <= a[q])));
            int least = i;
            for (int j = i + 1; j < a.length; j++) {
                final int l = least;
                final int m = j;
                Contract.invariant(n <= l && l < m);
                Contract.invariant(Contract.forall(n, m, q -> a[l] <= a[q]));
                if (a[j] < a[least]) least = j;
            }
            int t = a[i];
            a[i] = a[least];
            a[least] = t;
        }
    }

    static void badSelectionSort(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> sorted(a, 0, a.length));
        for (int i = 0; i < a.length; i++) {
            final int n = i;
            Contract.invariant(0 <= n && sorted(a, 0, n));
            Contract.invariant(Contract.forall(0, n, p -> Contract.forall(n, a.length, q -> a[p] <= a[q])));
            int least = i;
            for (int j = i + 1; j < a.length - 1; j++) {
                final int l = least;
                final int m = j;
                Contract.invariant(n <= l && l < m);
                Contract.invariant(Contract.forall(n, m, q -> a[l] <= a[q]));
                if (a[j] < a[least]) least = j;
            }
            int t = a[i];
            a[i] = a[least];
            a[least] = t;
        }
    }

    static int okPartition(int[] a, int pivot) {
        Contract.requires(a != null);
        Contract.ensures(() -> 0 <= Contract.<Integer>result() && Contract.<Integer>result() <= a.length);
        Contract.ensures(() -> Contract.forall(0, Contract.<Integer>result(), k -> a[k] < pivot));
        Contract.ensures(() -> Contract.forall(Contract.<Integer>result(), a.length, k -> a[k] >= pivot));
        int m = 0;
        for (int i = 0; i < a.length; i++) {
            final int at = m;
            final int n = i;
            Contract.invariant(0 <= at && at <= n);
            Contract.invariant(Contract.forall(0, at, k -> a[k] < pivot));
            Contract.invariant(Contract.forall(at, n, k -> a[k] >= pivot));
            if (a[i] < pivot) {
                int t = a[i];
                a[i] = a[m];
                a[m] = t;
                m++;
            }
        }
        return m;
    }

    static int badPartition(int[] a, int pivot) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.forall(Contract.<Integer>result(), a.length, k -> a[k] > pivot));
        int m = 0;
        for (int i = 0; i < a.length; i++) {
            final int at = m;
            final int n = i;
            Contract.invariant(0 <= at && at <= n);
            Contract.invariant(Contract.forall(at, n, k -> a[k] >= pivot));
            if (a[i] < pivot) {
                int t = a[i];
                a[i] = a[m];
                a[m] = t;
                m++;
            }
        }
        return m;
    }

    static int[] okMerge(int[] a, int[] b) {
        Contract.requires(a != null && b != null && (long) a.length + b.length < 1000000);
        Contract.requires(sorted(a, 0, a.length) && sorted(b, 0, b.length));
        Contract.ensures(() -> Contract.<int[]>result().length == a.length + b.length);
        Contract.ensures(() -> sorted(Contract.<int[]>result(), 0, a.length + b.length));
        int[] out = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        while (i + j < out.length) {
            final int p = i;
            final int q = j;
            Contract.invariant(0 <= p && p <= a.length && 0 <= q && q <= b.length);
            Contract.invariant(sorted(out, 0, p + q));
            Contract.invariant(Contract.forall(0, p + q, k -> p >= a.length || out[k] <= a[p]));
            Contract.invariant(Contract.forall(0, p + q, k -> q >= b.length || out[k] <= b[q]));
            if (j >= b.length || i < a.length && a[i] <= b[j]) {
                out[i + j] = a[i];
                i++;
            } else {
                out[i + j] = b[j];
                j++;
            }
        }
        return out;
    }

    static int[] badMerge(int[] a, int[] b) {
        Contract.requires(a != null && b != null && (long) a.length + b.length < 1000000);
        Contract.requires(sorted(a, 0, a.length) && sorted(b, 0, b.length));
        Contract.ensures(() -> Contract.<int[]>result().length == a.length + b.length);
        Contract.ensures(() -> sorted(Contract.<int[]>result(), 0, a.length + b.length));
        int[] out = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        while (i + j < out.length) {
            final int p = i;
            final int q = j;
            Contract.invariant(0 <= p && p <= a.length && 0 <= q && q <= b.length);
            Contract.invariant(sorted(out, 0, p + q));
            Contract.invariant(Contract.forall(0, p + q, k -> p >= a.length || out[k] <= a[p]));
            Contract.invariant(Contract.forall(0, p + q, k -> q >= b.length || out[k] <= b[q]));
            if (j >= b.length || i < a.length && a[i] >= b[j]) {
                out[i + j] = a[i];
                i++;
            } else {
                out[i + j] = b[j];
                j++;
            }
        }
        return out;
    }
}
