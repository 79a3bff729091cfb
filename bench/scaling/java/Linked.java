// truth: holds, n: 4
public class Linked {
    static final int N = 4; // doubled

    static final class C {
        int v;
        C next;
    }

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        C h = null;
        for (int v : a) {
            C c = new C();
            c.v = v;
            c.next = h;
            h = c;
        }
        C r = null;
        while (h != null) {
            C n = h.next;
            h.next = r;
            r = h;
            h = n;
        }
        int i = 0;
        for (C c = r; c != null; c = c.next) assert c.v == a[i++];
    }
}
