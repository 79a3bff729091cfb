import conspect.Contract;

/** Shapes of programs: functions that are entered, arrays of arrays, lists, switches, handlers, recursion of two. */
class Shapes {
    int v;
    Shapes n;
    boolean[] fl;
    Shapes[] kids;

    static int helper(int[] a, int x) {
        for (int i = 0; i < a.length; i++) { if (a[i] == x) return i; a[i] = 0; }
        return -1;
    }

    static int badEnter(int[] a) {
        Contract.requires(a != null && a.length > 3);
        Contract.ensures(() -> a[0] == Contract.old(a[0]));
        return helper(a, 5);
    }

    static int okEnter(int[] a) {
        Contract.requires(a != null && a.length > 3);
        Contract.ensures(() -> Contract.<Integer>result() < a.length);
        return helper(a, 5);
    }

    static void badBool(boolean[] b, byte[] c) {
        Contract.requires(b != null && b.length > 1 && c != null && c.length > 0);
        Contract.ensures(() -> b[0] == Contract.old(b[0]));
        b[1] = true;
        b[0] = !b[1];
        c[0] = 1;
    }

    static void okBool(boolean[] b, byte[] c) {
        Contract.requires(b != null && b.length > 1 && c != null && c.length > 0);
        Contract.ensures(() -> b[0] == Contract.old(b[0]) && b[1] && c[0] == 1);
        b[1] = true;
        c[0] = 1;
    }

    static void bad2D(int[][] m) {
        Contract.requires(m != null && m.length > 1 && m[0] != null && m[1] != null && m[0].length > 0 && m[1].length > 0);
        Contract.ensures(() -> m[0][0] == 1);
        m[0][0] = 1;
        m[1][0] = 2;
    }

    static void ok2D(int[][] m) {
        Contract.requires(m != null && m.length > 1 && m[0] != null && m[1] != null && m[0] != m[1] && m[0].length > 0 && m[1].length > 0);
        Contract.ensures(() -> m[0][0] == 1);
        m[0][0] = 1;
        m[1][0] = 2;
    }

    static int okSwitch(int k) {
        Contract.ensures(() -> Contract.<Integer>result() > 0);
        switch (k) { case -1: return 1; case 5: return 5; default: return 7; }
    }

    static int badSwitch(int k) {
        Contract.ensures(() -> Contract.<Integer>result() > 0);
        switch (k) { case -1: return k; case 5: return k; default: return 7; }
    }

    static boolean okLong(long a, long b) {
        Contract.ensures(() -> Contract.<Boolean>result() == (a < b));
        return a < b;
    }

    static boolean badLong2(long a, long b) {
        Contract.ensures(() -> Contract.<Boolean>result() == (a - b < 0));
        return a < b;
    }

    static int badList(Shapes h) {
        Contract.requires(h != null);
        Contract.ensures(() -> Contract.<Integer>result() == Contract.old(h.v));
        Shapes p = h.n;
        while (p != null) { p.v = 0; p = p.n; }
        return h.v;
    }

    static int okList(Shapes h) {
        Contract.requires(h != null);
        Contract.ensures(() -> Contract.<Integer>result() == Contract.old(h.v));
        Shapes p = h.n;
        while (p != null) { p = p.n; }
        return h.v;
    }

    static int badMade(int n) {
        Contract.requires(n > 0 && n < 10);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        Shapes last = new Shapes();
        for (int i = 0; i < n; i++) { last.v = i + 1; last = new Shapes(); last.v = 4; }
        return last.v;
    }

    static int badKept(int n) {
        Contract.requires(n > 0 && n < 10);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        Shapes first = new Shapes();
        Shapes cur = first;
        for (int i = 0; i < n; i++) { Shapes t = new Shapes(); t.n = cur; cur.v = 7; cur = t; }
        return first.v;
    }

    static int badThrowLoop(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.<Integer>result() == 1);
        try { for (int i = 0; ; i++) { if (a[i] == 3) return 1; } } catch (ArrayIndexOutOfBoundsException e) { return 2; }
    }

    static int okThrowLoop(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.<Integer>result() >= 1);
        try { for (int i = 0; ; i++) { if (a[i] == 3) return 1; } } catch (ArrayIndexOutOfBoundsException e) { return 2; }
    }

    static int okMutual(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        return n == 0 ? 0 : other(n - 1);
    }

    static int other(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        return n == 0 ? 0 : okMutual(n - 1);
    }

    static int badMutual(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        return n == 0 ? 1 : other2(n - 1);
    }

    static int other2(int n) {
        Contract.requires(n >= 0);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        return n == 0 ? 0 : badMutual(n - 1);
    }

    static void badCast(Object o) {
        Contract.ensures(() -> true);
        Shapes a = (Shapes) o;
        a.v = 1;
    }

    static int badOldLoop(int[] a) {
        Contract.requires(a != null && a.length > 0);
        Contract.ensures(() -> Contract.<Integer>result() == Contract.old(a[0]));
        for (int i = 0; i < 1; i++) a[0]++;
        return a[0];
    }

    static int badMinDiv(int a) {
        Contract.ensures(() -> Contract.<Integer>result() == -(long) a);
        return a / -1;
    }

    static int badUshr(int a) {
        Contract.ensures(() -> Contract.<Integer>result() == a / 2);
        return a >>> 1;
    }

    static int badShr(int a) {
        Contract.ensures(() -> Contract.<Integer>result() == a / 2);
        return a >> 1;
    }

    static int okShr(int a) {
        Contract.requires(a >= 0);
        Contract.ensures(() -> Contract.<Integer>result() == a / 2);
        return a >> 1;
    }
}
