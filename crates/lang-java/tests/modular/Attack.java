import conspect.Contract;

/** What might be shown wrongly: aliases, overflow, exceptions, clauses that are not defined, callees that do not keep their word. */
class Attack {
    int x;
    Attack next;
    int[] d;
    static int g;

    static int badLate(int[] a) {
        Contract.requires(a != null && a.length > 2);
        Contract.ensures(() -> Contract.<Integer>result() == a[0]);
        int t = a[0];
        int[] b = a;
        b[0] = t + 1;
        return t;
    }

    static int badFieldAlias(Attack p, Attack q) {
        Contract.requires(p != null && q != null);
        Contract.ensures(() -> Contract.<Integer>result() == 5);
        p.x = 5;
        q.x = 6;
        return p.x;
    }

    static int badArr2(Attack p, int[] a) {
        Contract.requires(p != null && a != null && p.d != null && a.length > 0 && p.d.length > 0);
        Contract.ensures(() -> a[0] == Contract.old(a[0]));
        p.d[0] = 9;
        return 0;
    }

    static void badLoopAlias(int[] a, int[] b) {
        Contract.requires(a != null && b != null && a.length == b.length);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> b[k] == Contract.old(b[k])));
        for (int i = 0; i < a.length; i++) a[i] = 0;
    }

    static void okLoopAlias(int[] a, int[] b) {
        Contract.requires(a != null && b != null && a != b && a.length == b.length);
        Contract.ensures(() -> Contract.forall(0, a.length, k -> b[k] == Contract.old(b[k])));
        for (int i = 0; i < a.length; i++) a[i] = 0;
    }

    static int badShift(int a) {
        Contract.ensures(() -> Contract.<Integer>result() >= a);
        return a << 1;
    }

    static int badByte(int a) {
        Contract.ensures(() -> Contract.<Integer>result() == a);
        return (byte) a;
    }

    static int badChar(char[] c) {
        Contract.requires(c != null && c.length > 0);
        Contract.ensures(() -> c[0] >= 0 && c[0] < 128);
        return c[0];
    }

    static int okChar(char[] c) {
        Contract.requires(c != null && c.length > 0);
        Contract.ensures(() -> c[0] >= 0 && c[0] < 65536);
        c[0]++;
        return c[0];
    }

    static int badCatch(int a, int b) {
        Contract.ensures(() -> Contract.<Integer>result() != -1);
        try { return a / b; } catch (ArithmeticException e) { return -1; }
    }

    static int badFinally(int[] a) {
        Contract.requires(a != null && a.length > 0);
        Contract.ensures(() -> a[0] == 1);
        try { a[0] = 1; return a[0]; } finally { a[0] = 2; }
    }

    static int badWhile(int n) {
        Contract.requires(n > 0);
        Contract.ensures(() -> Contract.<Integer>result() == n);
        int i = 0;
        while (true) { if (i >= n) break; i += 2; }
        return i;
    }

    static int badGlobal(int v) {
        Contract.ensures(() -> Contract.<Integer>result() == Contract.old(g));
        g = v;
        return g;
    }

    void set(int v) {
        Contract.ensures(() -> x == v);
        x = v;
    }

    static int badFrame(Attack p, Attack q) {
        Contract.requires(p != null && q != null);
        Contract.ensures(() -> Contract.<Integer>result() == Contract.old(q.x));
        p.set(3);
        return q.x;
    }

    static int okFrame(Attack p, Attack q) {
        Contract.requires(p != null && q != null && p != q);
        Contract.ensures(() -> Contract.<Integer>result() == Contract.old(q.x));
        p.set(3);
        return q.x;
    }

    void badLiar(int v) {
        Contract.ensures(() -> x == v);
        x = v + 1;
    }

    static int badUses(Attack p) {
        Contract.requires(p != null);
        Contract.ensures(() -> Contract.<Integer>result() == 4);
        p.badLiar(4);
        return p.x;
    }

    static int badNested(int n) {
        Contract.requires(n >= 0 && n < 100);
        Contract.ensures(() -> Contract.<Integer>result() == n * n);
        int s = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) s++;
        return s;
    }

    static int badSwap(int n) {
        Contract.requires(n > 3);
        Contract.ensures(() -> Contract.<Integer>result() == 1);
        int a = 1, b = 2;
        for (int i = 0; i < n; i++) { int t = a; a = b; b = t; }
        return a;
    }

    static int okSwap(int n) {
        Contract.requires(n > 3);
        Contract.ensures(() -> Contract.<Integer>result() == 3);
        int a = 1, b = 2;
        for (int i = 0; i < n; i++) { final int p = a, q = b; Contract.invariant(p + q == 3); int t = a; a = b; b = t; }
        return a + b;
    }

    static int badVac(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.<Integer>result() == 7);
        for (int i = 0; i < a.length; i++) { final int n = i; Contract.invariant(Contract.forall(0, 10, k -> a[k] > 0)); }
        return 7;
    }

    static void badThrow(int a) {
        Contract.raises(IllegalStateException.class, a > 3);
        Contract.ensures(() -> true);
        if (a > 4) throw new IllegalStateException();
    }

    static void badThrow2(int a) {
        Contract.raises(IllegalStateException.class, a > 3);
        if (a > 2) throw new IllegalStateException();
    }

    static int badPre(int[] a, int i) {
        Contract.requires(i >= 0);
        Contract.raises(IllegalStateException.class, a[i] > 3);
        Contract.ensures(() -> Contract.<Integer>result() == 1);
        if (a[i] > 3) throw new IllegalStateException();
        return 1;
    }

    static int badCallsPre(int[] a) {
        Contract.ensures(() -> Contract.<Integer>result() == 1);
        return badPre(a, 0);
    }

    static int badNewAlias(Attack p) {
        Contract.requires(p != null);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        Attack n = new Attack();
        n.next = n;
        Attack m = p.next;
        if (m == null) return 1;
        m.x = 3;
        return n.x;
    }

    static int okNewAlias(Attack p) {
        Contract.requires(p != null);
        Contract.ensures(() -> Contract.<Integer>result() == 0);
        Attack n = new Attack();
        Attack m = p.next;
        if (m == null) return 0;
        m.x = 3;
        return n.x;
    }

    static int badDo(int n) {
        Contract.ensures(() -> Contract.<Integer>result() <= n);
        int i = 0;
        do { i++; } while (i < n);
        return i;
    }

    static int okDo(int n) {
        Contract.requires(n >= 1);
        Contract.ensures(() -> Contract.<Integer>result() == n);
        int i = 0;
        do { i++; } while (i < n);
        return i;
    }

    static long badLong(int a, int b) {
        Contract.ensures(() -> Contract.<Long>result() == (long) a * b);
        return a * b;
    }

    static boolean badExists(int[] a) {
        Contract.requires(a != null);
        Contract.ensures(() -> Contract.exists(0, a.length, k -> a[k] == 1));
        return true;
    }
}
