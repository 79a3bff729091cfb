import static conspect.Contract.*;

import conspect.Contract;

/** What random programs with contracts are made of: functions whose contracts stand for them where they are called. */
class Parts {
    int first;
    int second;
    Parts next;
    static int shared;

    static int swap(int[] a, int i, int v) {
        requires(a != null && 0 <= i && i < a.length);
        ensures(() -> a[i] == v && (int) result() == old(a[i]));
        int t = a[i];
        a[i] = v;
        return t;
    }

    static void setFirst(Parts o, int n) {
        requires(o != null);
        ensures(() -> o.first == n && o.second == old(o.second));
        o.first = n;
    }

    void grow(int n) {
        requires(n >= 0 && n < 100 && second >= 0 && second < 100);
        ensures(() -> second == old(second) + n);
        second += n;
    }

    static void bump() {
        ensures(() -> shared == old(shared) + 1);
        shared++;
    }

    static Parts made(int n) {
        ensures(() -> Contract.<Parts>result() != null && Contract.<Parts>result().first == n);
        Parts made = new Parts();
        made.first = n;
        return made;
    }

    static void fill(int[] a, int n, int v) {
        requires(a != null && 0 <= n && n <= a.length);
        ensures(() -> forall(0, n, k -> a[k] == v));
        for (int i = 0; i < n; i++) {
            invariant(0 <= i && i < n && forall(0, i, k -> a[k] == v));
            a[i] = v;
        }
    }

    static void setNext(Parts o, int n) {
        requires(o != null && o.next != null);
        ensures(() -> o.next.first == n);
        o.next.first = n;
    }

    static void link(Parts o, Parts p) {
        requires(o != null);
        ensures(() -> o.next == p);
        o.next = p;
    }

    static int checked(int n) {
        raises(IllegalArgumentException.class, n < 0);
        ensures(() -> (int) result() == n);
        if (n < 0) throw new IllegalArgumentException();
        return n;
    }

    /** It has no contract, so it is entered. */
    static int plain(int[] a, Parts o) {
        a[0] = o.second;
        o.second = 3;
        return a[1];
    }
}
