/** Arrays of any length: what holds of every element, and of any two. */
public class Cells {
    // safe
    static void greatest(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        int most = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > most) {
                most = a[i];
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= most;
        }
    }

    static int max(int[] a) {
        int most = a[0];
        for (int x : a) {
            if (x > most) {
                most = x;
            }
        }
        return most;
    }

    // safe: the assertion's own read is the one that is followed, not those of max
    static void atMost(int[] a, int k) {
        if (a == null || k < 0 || k >= a.length) {
            return;
        }
        assert a[k] <= max(a);
    }

    // safe: whether b is a or not
    static void copied(int[] a, int[] b) {
        if (a == null || b == null || a.length != b.length) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i];
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == b[i];
        }
    }

    // safe
    static void cloned(long[] a) {
        if (a == null) {
            return;
        }
        long[] b = a.clone();
        for (int i = 0; i < a.length; i++) {
            assert a[i] == b[i];
        }
    }

    // safe
    static void moved(int[] a) {
        if (a == null) {
            return;
        }
        int[] b = new int[a.length];
        System.arraycopy(a, 0, b, 0, a.length);
        for (int i = 0; i < a.length; i++) {
            assert a[i] == b[i];
        }
    }

    // safe
    static void replaced(char[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 'x') {
                a[i] = 'y';
            }
        }
        for (char c : a) {
            assert c != 'x';
        }
    }

    static boolean holds(int[] a, int x) {
        for (int y : a) {
            if (y == x) {
                return true;
            }
        }
        return false;
    }

    // safe
    static void searched(int[] a, int x) {
        if (a != null && !holds(a, x)) {
            for (int y : a) {
                assert y != x;
            }
        }
    }

    // safe: two neighbours are followed
    static void falling(int n) {
        if (n < 1) {
            return;
        }
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = n - i;
        }
        for (int i = 0; i + 1 < n; i++) {
            assert a[i] > a[i + 1];
        }
    }

    // safe
    static void raised(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i] < a[i - 1]) {
                a[i] = a[i - 1];
            }
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    // safe
    static void marked(int n) {
        if (n < 0 || n > 1000) {
            return;
        }
        boolean[] marks = new boolean[n + 1];
        for (int i = 0; i <= n; i++) {
            marks[i] = true;
        }
        for (boolean mark : marks) {
            assert mark;
        }
    }

    // unsafe: the last element is left out
    static void greatestButOne(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        int most = a[0];
        for (int i = 1; i < a.length - 1; i++) {
            if (a[i] > most) {
                most = a[i];
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= most;
        }
    }

    // unsafe: b may be a
    static void oneArray(int[] a, int[] b) {
        if (a == null || b == null || a.length != b.length) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i] / 2;
        }
        for (int i = 0; i < a.length; i++) {
            assert b[i] == a[i] / 2;
        }
    }

    // unsafe: i may be j
    static void oneIndex(int[] a, int i, int j) {
        if (a == null || i < 0 || j < 0 || i >= a.length || j >= a.length) {
            return;
        }
        a[i] = 1;
        a[j] = 2;
        assert a[i] == 1;
    }

    // unsafe: b shares the array with a
    static void shared(int n, int k) {
        if (n < 1 || n > 100 || k < 0 || k >= n) {
            return;
        }
        int[] a = new int[n];
        int[] b = a;
        for (int i = 0; i < n; i++) {
            a[i] = i;
        }
        b[k] = -1;
        for (int i = 0; i < n; i++) {
            assert a[i] == i;
        }
    }

    // unsafe: the array that was kept is one of many that are alike
    static void kept(int n) {
        int[] last = null;
        for (int i = 0; i < n; i++) {
            int[] a = new int[3];
            a[0] = i;
            if (i == 2) {
                last = a;
            }
        }
        if (last != null) {
            assert last[0] != 2;
        }
    }

    // unsafe: the ranges overlap
    static void overlapping(int[] a) {
        if (a == null || a.length < 4) {
            return;
        }
        a[3] = 9;
        System.arraycopy(a, 0, a, 1, 3);
        assert a[3] == 9;
    }

    static void change(int[] a) {
        a[0] = 8;
        throw new IllegalStateException();
    }

    // unsafe: what throws has written before
    static void thrown(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        a[0] = 1;
        try {
            change(a);
        } catch (IllegalStateException e) {
            assert a[0] == 1;
        }
    }

    // unsafe: two rows are one
    static void rows(int n) {
        if (n < 2 || n > 10) {
            return;
        }
        int[][] rows = new int[n][2];
        rows[0] = rows[1];
        rows[1][0] = 4;
        assert rows[0][0] == 0;
    }

    // unsafe: every other element
    static void everyOther(boolean[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i += 2) {
            a[i] = true;
        }
        for (boolean b : a) {
            assert b;
        }
    }

    // unsafe: the copy is as long as what was copied, and one longer
    static void longer(int[] a, int x) {
        if (a == null || a.length > 100) {
            return;
        }
        int[] b = java.util.Arrays.copyOf(a, a.length + 1);
        b[a.length] = x;
        for (int i = 0; i < b.length; i++) {
            assert b[i] == x;
        }
    }
}
