// truth: holds, n: 2
public class Dispatch {
    static final int N = 4; // doubled

    interface S {
        int area(int x);
    }

    static final class A implements S {
        public int area(int x) {
            return x & 7;
        }
    }

    static final class B implements S {
        public int area(int x) {
            return x & 3;
        }
    }

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int t = 0;
        for (int v : a) {
            S s = v > 0 ? new A() : new B();
            t += s.area(v);
        }
        assert t <= 7 * N;
    }
}
