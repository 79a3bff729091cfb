import static conspect.Contract.*;

import conspect.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Clauses in all kinds of methods, and conditions of all forms. */
public class Corners {
    int state;

    boolean isFine() {
        return state >= 0;
    }

    /** A condition need not be a lambda. */
    void set(int n) {
        ensures(this::isFine);
        state = n;
    }

    //@ reference A=proved E=proved C=violated
    static void reference(int n) {
        new Corners().set(n);
    }

    //@ referenceKept A=proved E=proved C=proved
    static void referenceKept(int n) {
        new Corners().set(n < 0 ? 0 : n);
    }

    //@ supplier A=proved E=proved C=violated
    static int supplier(int n) {
        BooleanSupplier condition = () -> n > 3;
        ensures(condition);
        return n;
    }

    static synchronized long wide(long a, double d, byte b, String... rest) {
        requires(a > 0 && d > 1);
        ensures(() -> (long) result() == old(a) + rest.length);
        return a + rest.length;
    }

    //@ wideArguments A=proved E=proved C=proved
    static void wideArguments(int n) {
        if (n > 0 && n < 5) wide(n, 2.0, (byte) 1, "a", "b");
    }

    //@ wideArgumentsWrongly A=proved E=proved C=violated
    static void wideArgumentsWrongly(int n) {
        if (n > 0 && n < 5) wide(n, 1.0, (byte) 1, "a", "b");
    }

    enum Color {
        RED(1),
        GREEN(2);

        final int code;

        Color(int code) {
            requires(code > 0);
            this.code = code;
        }

        int times(int k) {
            ensures(
                () ->
                    switch ((int) result()) {
                        case 0 -> k == 0;
                        case 1 -> false;
                        case 2, 3, 4 -> old(this.code) > 0;
                        default -> true;
                    });
            return code * k;
        }
    }

    //@ constant A=proved E=proved C=proved
    static int constant(int n) {
        return n >= 0 && n < 4 ? Color.GREEN.times(n) : 0;
    }

    //@ constantWrongly A=proved E=proved C=violated
    static int constantWrongly(int n) {
        return n >= 0 && n < 4 ? Color.RED.times(n) : 0;
    }

    static <T extends Comparable<T>> T greater(T a, T b) {
        requires(a != null && b != null);
        ensures(() -> Contract.<T>result().compareTo(a) >= 0 && Contract.<T>result().compareTo(b) >= 0);
        return a.compareTo(b) > 0 ? a : b;
    }

    //@ generic A=proved E=proved C=proved
    static Integer generic(int a, int b) {
        return greater(a, b);
    }

    //@ statements A=proved E=proved C=violated
    static int statements(int n, int[] a) {
        requires(a != null && a.length == 2);
        ensures(
            () -> {
                int before = old(a[0]);
                int returned = result();
                for (int i = 0; i < 2; i++) {
                    if (a[i] > before) return returned == 1;
                }
                return returned == 0;
            });
        a[0] = n;
        return 0;
    }

    //@ behindFinally A=proved E=any C=violated
    static int behindFinally(int n) {
        ensures(() -> (int) result() != 5);
        try {
            if (n == 3) throw new RuntimeException();
            return n;
        } finally {
            if (n == 3) return 5;
        }
    }

    interface Measure<T> {
        default int of(T t) {
            requires(t != null);
            ensures(() -> (int) result() > 0);
            return 1;
        }
    }

    static class Length implements Measure<String> {
        @Override
        public int of(String s) {
            return s.length();
        }
    }

    /** What is called by the overridden method's types keeps its contract. */
    //@ bridge A=proved E=proved C=violated
    static int bridge(String s) {
        if (s == null) return 0;
        Measure<String> measure = new Length();
        return measure.of(s);
    }

    static int even(int n) {
        requires(n >= 0);
        ensures(() -> (int) result() == n % 2);
        return n == 0 ? 0 : 1 - odd(n - 1);
    }

    static int odd(int n) {
        requires(n >= 0);
        ensures(() -> (int) result() == n % 2);
        return n == 0 ? 0 : 1 - even(n - 1);
    }

    //@ eachOther A=proved E=proved C=proved
    static int eachOther(int n) {
        return n >= 0 && n < 5 ? even(n) : 0;
    }

    static int half(int n) {
        requires(n >= 0);
        return n / 2;
    }

    //@ thread A=proved E=any C=violated
    static void thread(int n) throws Exception {
        Thread t = new Thread(() -> half(n));
        t.start();
        t.join();
    }

    static class Bag {
        private final List<Integer> held = new ArrayList<>();

        void add(int x) {
            ensures(() -> held.size() == old(held.size()) + 1 && held.contains(x));
            held.add(x);
        }
    }

    //@ bag A=proved E=proved C=proved
    static void bag(int x) {
        new Bag().add(x);
    }

    record Range(int from, int to) {
        Range {
            requires(from <= to);
        }

        int width() {
            ensures(() -> (int) result() >= 0);
            return to - from;
        }
    }

    /** The difference of two numbers in order can be too large. */
    //@ range A=proved E=proved C=violated
    static int range(int from, int to) {
        return from <= to ? new Range(from, to).width() : 0;
    }

    //@ rangeKept A=proved E=proved C=proved
    static int rangeKept(int from) {
        return from >= 0 && from < 100 ? new Range(from, from + 3).width() : 0;
    }

    interface Small {
        static int checked(int n) {
            requires(n != 4);
            return n;
        }

        private int hidden(int n) {
            requires(n != 5);
            return n;
        }

        default int open(int n) {
            return hidden(n);
        }
    }

    //@ ofInterface A=proved E=proved C=violated
    static int ofInterface(int n) {
        return Small.checked(n);
    }

    //@ hiddenInInterface A=proved E=proved C=violated
    static int hiddenInInterface(int n) {
        return new Small() {}.open(n);
    }

    //@ asserted A=violated E=proved C=proved
    static int asserted(int n) {
        ensures(() -> (int) result() == n);
        assert n != 7;
        return n;
    }
}
