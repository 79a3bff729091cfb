import conspect.Contract;

/** Arrays: what is found in them, and what is changed in place. */
class Arrays {
    static int okMax(int[] a) {
        Contract.requires(a != null && a.length > 0);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] <= Contract.<Integer>result()));
        Contract.ensures(() -> Contract.exists(0, a.length, k -> a[k] == Contract.<Integer>result()));
        int m = a[0];
        for (int i = 1; i < a.length; i++) {
            final int n = i;
            final int most = m;
            Contract.invariant(Contract.forall(0, n, k -> a[k] <= most));
            Contract.invariant(Contract.exists(0, n, k -> a[k] == most));
            if (a[i] > m) m = a[i];
        }
        return m;
    }

    static int badMax(int[] a) {
        Contract.requires(a != null && a.length > 0);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] <= Contract.<Integer>result()));
        int m = a[0];
        for (int i = 1; i < a.length; i++) {
            final int n = i;
            final int most = m;
            Contract.invariant(Contract.forall(0, n, k -> a[k] <= most));
            if (a[i] < m) m = a[i];
        }
        return m;
    }

    static int okMaxIndex(int[] a) {
        Contract.requires(a != null && a.length > 0);
        Contract.ensures(() -> 0 <= Contract.<Integer>result() && Contract.<Integer>result() < a.length);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] <= a[Contract.<Integer>result()]));
        int best = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > a[best]) best = i;
        }
        return best;
    }

    static int badMaxIndex(int[] a) {
        Contract.requires(a != null && a.length > 0);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] < a[Contract.<Integer>result()]));
        int best = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > a[best]) best = i;
        }
        return best;
    }

    static int okSearch(int[] a, int x) {
        Contract.requires(a != null);
        Contract.requires(Contract.forall(0, a.length, i -> Contract.forall(i, a.length, j -> a[i] <= a[j])));
        Contract.ensures(() -> Contract.<Integer>result() >= -1 && Contract.<Integer>result() < a.length);
        Contract.ensures(() -> Contract.<Integer>result() < 0 || a[Contract.<Integer>result()] == x);
        Contract.ensures(() -> Contract.<Integer>result() >= 0 || Contract.forall(0, a.length, k -> a[k] != x));
        int lo = 0;
        int hi = a.length;
        while (lo < hi) {
            final int l = lo;
            final int h = hi;
            Contract.invariant(0 <= l && h <= a.length);
            Contract.invariant(Contract.forall(0, l, k -> a[k] < x));
            Contract.invariant(Contract.forall(h, a.length, k -> a[k] > x));
            Contract.decreases(h - l);
            int mid = lo + (hi - lo) / 2;
            if (a[mid] == x) return mid;
            if (a[mid] < x) lo = mid + 1;
            else hi = mid;
        }
        return -1;
    }

    /** The next middle is one too far. */
    static int badSearch(int[] a, int x) {
        Contract.requires(a != null);
        Contract.requires(Contract.forall(0, a.length, i -> Contract.forall(i, a.length, j -> a[i] <= a[j])));
        Contract.ensures(() -> Contract.<Integer>result() >= 0 || Contract.forall(0, a.length, k -> a[k] != x));
        int lo = 0;
        int hi = a.length;
        while (lo < hi) {
            final int l = lo;
            final int h = hi;
            Contract.invariant(0 <= l && h <= a.length);
            Contract.invariant(Contract.forall(0, l, k -> a[k] < x));
            Contract.invariant(Contract.forall(h, a.length, k -> a[k] > x));
            int mid = lo + (hi - lo) / 2;
            if (a[mid] == x) return mid;
            if (a[mid] < x) lo = mid + 1;
            else hi = mid - 1;
        }
        return -1;
    }

    /** The sum of two indices may be too large for an int. */
    static int badMiddle(int lo, int hi) {
        Contract.requires(0 <= lo && lo <= hi);
        Contract.ensures(() -> lo <= Contract.<Integer>result() && Contract.<Integer>result() <= hi);
        return (lo + hi) / 2;
    }

    static int okMiddle(int lo, int hi) {
        Contract.requires(0 <= lo && lo <= hi);
        Contract.ensures(() -> lo <= Contract.<Integer>result() && Contract.<Integer>result() <= hi);
        return (lo + hi) >>> 1;
    }

    static void okReverse(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] == Contract.old(a[a.length - 1 - k])));
        int i = 0;
        int j = a.length - 1;
        while (i < j) {
            final int l = i;
            final int h = j;
            Contract.invariant(0 <= l && l + h == a.length - 1);
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
            j--;
        }
    }

    static void badReverse(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] == Contract.old(a[a.length - 1 - k])));
        int i = 0;
        int j = a.length - 1;
        while (i < j) {
            final int l = i;
            final int h = j;
            Contract.invariant(0 <= l && l + h == a.length - 1);
            a[i] = a[j];
            i++;
            j--;
        }
    }

    static void okFill(int[] a, int x) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] == x));
        for (int i = 0; i < a.length; i++) a[i] = x;
    }

    static void badFill(int[] a, int x) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> a[k] == x));
        for (int i = 1; i < a.length; i++) a[i] = x;
    }

    static int okCount(int[] a, int x) {
        Contract.requires(a != null);
        Contract.ensures(() -> 0 <= Contract.<Integer>result() && Contract.<Integer>result() <= a.length);
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            final int count = n;
            final int at = i;
            Contract.invariant(0 <= count && count <= at);
            if (a[i] == x) n++;
        }
        return n;
    }

    static int badCount(int[] a, int x) {
        Contract.requires(a != null);
        Contract.ensures(() -> 0 <= Contract.<Integer>result() && Contract.<Integer>result() < a.length);
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            final int count = n;
            final int at = i;
            Contract.invariant(0 <= count && count <= at);
            if (a[i] == x) n++;
        }
        return n;
    }

    /** Two parameters may be one array. */
    static int badAlias(int[] a, int[] b) {
        Contract.requires(a != null && b != null && a.length > 0 && b.length > 0);
        Contract.ensures(() -> Contract.<Integer>result() == 1);
        a[0] = 1;
        b[0] = 2;
        return a[0];
    }

    static int okAlias(int[] a, int[] b) {
        Contract.requires(a != null && b != null && a.length > 0 && b.length > 0 && a != b);
        Contract.ensures(() -> Contract.<Integer>result() == 1);
        a[0] = 1;
        b[0] = 2;
        return a[0];
    }

    static boolean badContains(int[] a, int x) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.<Boolean>result() == Contract.exists(0, a.length, k -> a[k] == x));
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) return true;
            if (a[i] > x) return false;
        }
        return false;
    }

    static boolean okContains(int[] a, int x) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.<Boolean>result() == Contract.exists(0, a.length, k -> a[k] == x));
        for (int i = 0; i < a.length; i++) {
            final int n = i;
            Contract.invariant(Contract.forall(0, n, k -> a[k] != x));
            if (a[i] == x) return true;
        }
        return false;
    }
}
