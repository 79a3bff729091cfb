/** Exceptions that are thrown, caught and avoided. */
public class Exceptions {
    static class TooMany extends RuntimeException {
        final int count;

        TooMany(int count) {
            this.count = count;
        }
    }

    static void limit(int n) {
        if (n > 10) {
            throw new TooMany(n);
        }
    }

    static int descend(int n) {
        if (n < 0) {
            throw new IllegalStateException("below the ground");
        }
        return n == 0 ? 0 : descend(n - 1);
    }

    // safe
    static void caught(int n) {
        int failures = 0;
        for (int i = 0; i < n; i++) {
            try {
                limit(i);
            } catch (TooMany e) {
                assert e.count > 10;
                failures = 1;
            }
        }
        assert failures == 0 || n > 11;
    }

    // safe
    static void descends(int n) {
        if (n >= 0) {
            descend(n);
        }
    }

    // safe
    static int divisor(int n) {
        int sum = 0;
        for (int i = 1; i < n; i++) {
            sum += n / i;
        }
        return sum;
    }

    // safe
    static void cleansUp(int n) {
        int open = 0;
        for (int i = 0; i < n; i++) {
            open++;
            try {
                if (i == 5) {
                    continue;
                }
                limit(i % 10);
            } finally {
                open--;
            }
        }
        assert open == 0;
    }

    // unsafe
    static void escapes(int n) {
        for (int i = 0; i < n; i++) {
            limit(i);
        }
    }

    // unsafe: division by zero in the first round
    static int dividesByZero(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += n / i;
        }
        return sum;
    }

    static class Tree {
        int value;
        Tree left;
        Tree right;

        Tree(int value) {
            this.value = value;
        }

        void insert(int v) {
            Tree at = this;
            while (at.value != v) {
                if (at.value < v) {
                    if (at.right == null) {
                        at.right = new Tree(v);
                    }
                    at = at.right;
                } else {
                    if (at.left == null) {
                        at.left = new Tree(v);
                    }
                    at = at.left;
                }
            }
        }

        /** How far away a value is that is there; whether it is, is not asked. */
        int depth(int v) {
            Tree at = this;
            int depth = 0;
            while (at.value != v) {
                at = at.value < v ? at.right : at.left;
                depth++;
            }
            return depth;
        }

        boolean has(int v) {
            Tree at = this;
            while (at != null && at.value != v) {
                at = at.value < v ? at.right : at.left;
            }
            return at != null;
        }
    }

    // safe: no exception is thrown that the handler would see
    static void seesNone(int n, int v) {
        try {
            Tree tree = new Tree(0);
            for (int i = 1; i < n; i++) {
                tree.insert(v * i);
            }
            tree.has(v);
        } catch (Exception e) {
            assert false;
        }
    }

    // unsafe: a value that is not there has no depth
    static void seesOne(int n, int v) {
        try {
            Tree tree = new Tree(0);
            for (int i = 1; i < n; i++) {
                tree.insert(v * i);
            }
            tree.depth(v);
        } catch (Exception e) {
            assert false;
        }
    }
}
