/** Loops with resources: what a closing throws is suppressed by what was thrown before. */
public class Closing {
    static final class Resource implements AutoCloseable {
        private final int number, failing;
        Resource(int number, int failing) { this.number = number; this.failing = failing; }
        @Override public void close() { if (number == failing) throw new IllegalStateException(); }
    }

    //@ counted A=proved E=violated
    static int counted(int n, int bad, int failing) {
        int i = 0;
        while (i < n) {
            try (Resource r = new Resource(i, failing)) {
                if (i == bad) throw new UnsupportedOperationException();
                i++;
            }
            assert i > 0;
        }
        return i;
    }

    //@ miscounted A=violated E=violated
    static int miscounted(int n, int bad, int failing) {
        int i = 0;
        while (i < n) {
            try (Resource r = new Resource(i, failing)) {
                if (i == bad) throw new UnsupportedOperationException();
                i++;
            }
            assert i != 3;
        }
        return i;
    }
}
