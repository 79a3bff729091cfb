/** Copies whose length is unknown into arrays that are given. */
public class Shifted {
    //@ inserted A=proved E=proved
    static void inserted(int[] a, int k, int v) {
        if (a == null || a.length < 2 || a.length > 6 || k < 0 || k >= a.length) return;
        int before = a[k];
        System.arraycopy(a, k, a, k + 1, a.length - k - 1);
        a[k] = v;
        assert a[k] == v;
        if (k + 1 < a.length) assert a[k + 1] == before;
    }

    //@ pushedOut A=violated E=proved
    static void pushedOut(int[] a, int k, int v) {
        if (a == null || a.length < 2 || a.length > 6 || k < 0 || k >= a.length) return;
        int last = a[a.length - 1];
        System.arraycopy(a, k, a, k + 1, a.length - k - 1);
        a[k] = v;
        assert a[a.length - 1] == last;
    }

    //@ copied A=proved E=proved
    static void copied(int[] a, int[] b) {
        if (a == null || b == null || a == b || a.length > 4 || b.length < a.length) return;
        System.arraycopy(a, 0, b, 0, a.length);
        for (int i = 0; i < a.length; i++) {
            assert a[i] == b[i];
        }
    }

    //@ tooShort A=proved E=violated
    static void tooShort(int[] a, int[] b) {
        if (a == null || b == null || a.length > 4) return;
        System.arraycopy(a, 0, b, 0, a.length);
    }

    //@ long_ A=violated E=any
    static void long_(int[] a, int[] b) {
        if (a == null || b == null || a == b || b.length < a.length) return;
        System.arraycopy(a, 0, b, 0, a.length);
        assert b.length == 0 || b[0] != 12;
    }

    //@ unbounded A=open E=any
    static void unbounded(int[] a, int[] b) {
        if (a == null || b == null || a == b || b.length < a.length) return;
        System.arraycopy(a, 0, b, 0, a.length);
        assert a.length < 40 || b[39] != 12;
    }
}
