/** Loops that fill arrays, and what their cells hold afterwards; loops over any of many objects. */
public class Filled {
    static class Cell {
        int value;

        void raise() {
            while (value < 5) {
                value++;
            }
        }
    }

    // safe
    static void identity(int n) {
        if (n < 0 || n > 1000) {
            return;
        }
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i;
        }
        for (int i = 0; i < n; i++) {
            assert a[i] == i;
        }
    }

    // safe
    static void grid(int row, int column) {
        int[][] cells = new int[5][7];
        if (row >= 0 && row < cells.length && column >= 0 && column < cells[row].length) {
            cells[row][column]++;
        }
    }

    // safe
    static void rows(int n) {
        if (n < 1 || n > 1000) {
            return;
        }
        int[][] rows = new int[n][n];
        for (int i = 0; i < n; i++) {
            assert rows[i].length == rows.length;
        }
    }

    // safe
    static void remainders(int rounds) {
        int x = 0;
        int y = 0;
        for (int i = 0; i < rounds; i++) {
            x = (x + 1) % 10;
            y = (y + 3) % 10;
        }
        assert x >= 0 && x < 10 && y >= 0 && y < 10;
    }

    // safe
    static void search(int n, int[] directions) {
        if (n < 0 || directions == null) {
            return;
        }
        int low = 0;
        int high = n;
        int step = 0;
        while (low < high && step < directions.length) {
            int middle = low + (high - low) / 2;
            if (directions[step] > 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
            step++;
        }
        assert low >= 0 && low <= n;
    }

    // unsafe: the last cell is not filled
    static void almost(int n) {
        if (n < 1 || n > 1000) {
            return;
        }
        Object[] a = new Object[n];
        for (int i = 0; i < n - 1; i++) {
            a[i] = "x";
        }
        assert a[n - 1] != null;
    }

    // unsafe: the loop in raise ends, whichever of the objects it runs on
    static void anyOfMany(int k, boolean[] choices) {
        Cell chosen = new Cell();
        for (int i = 0; i < k && choices != null && i < choices.length; i++) {
            Cell next = new Cell();
            if (choices[i]) {
                chosen = next;
            }
        }
        chosen.raise();
        assert k < 7;
    }
}
