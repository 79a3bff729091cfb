// truth: holds, n: 2
public class OptionalObjects {
    static final int N = 4; // doubled

    static final class C {
        int v;
        C next;
    }

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        C head = null;
        int n = 0;
        for (int v : a) if (v > 0) {
            C c = new C();
            c.v = v;
            c.next = head;
            head = c;
            n++;
        }
        int m = 0;
        for (C c = head; c != null; c = c.next) {
            assert c.v > 0;
            m++;
        }
        assert m == n;
    }
}
