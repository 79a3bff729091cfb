// options: --time 150
/** Arrays of arrays that loops fill and go over: each row is there, and as long as it was made. */
public class Grids {
    //@ total A=proved E=proved
    static int total(int n) {
        if (n < 1 || n > 1000) return 0;
        int[][] g = new int[n][n];
        int t = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) t += g[i][j];
        return t;
    }

    //@ tooWide A=proved E=violated
    static int tooWide(int n) {
        if (n < 1 || n > 1000) return 0;
        int[][] g = new int[n][n];
        int t = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) t += g[i][j + 1];
        return t;
    }

    //@ filled A=proved E=proved
    static void filled(int n) {
        if (n < 1 || n > 1000) return;
        int[][] g = new int[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) g[i][j] = i + j;
    }

    //@ triangle A=proved E=proved
    static int triangle(int n) {
        if (n < 1 || n > 1000) return 0;
        int[][] g = new int[n][];
        for (int i = 0; i < n; i++) g[i] = new int[i + 1];
        int t = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < g[i].length; j++) t += g[i][j];
        return t;
    }

    //@ triangleShort A=proved E=violated
    static int triangleShort(int n) {
        if (n < 1 || n > 1000) return 0;
        int[][] g = new int[n][];
        for (int i = 0; i < n - 1; i++) g[i] = new int[i + 1];
        int t = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < g[i].length; j++) t += g[i][j];
        return t;
    }

    //@ emptied A=proved E=violated
    static int emptied(int n, int k) {
        if (n < 1 || n > 1000) return 0;
        int[][] g = new int[n][n];
        if (k >= 0 && k < n) g[k] = null;
        int t = 0;
        for (int i = 0; i < n; i++) t += g[i].length;
        return t;
    }

    //@ shortened A=proved E=violated
    static int shortened(int n, int k) {
        if (n < 2 || n > 1000) return 0;
        int[][] g = new int[n][n];
        if (k >= 0 && k < n) g[k] = new int[n - 1];
        int t = 0;
        for (int i = 0; i < n; i++) t += g[i][n - 1];
        return t;
    }

    //@ behind A=proved E=violated
    static int behind(int n) {
        if (n < 2 || n > 1000) return 0;
        Integer[] a = new Integer[n];
        for (int i = n - 1; i > 0; i--) a[i] = i;
        int t = 0;
        for (int i = 0; i < n; i++) t += a[i];
        return t;
    }

    /** Rows that are not as long as there are many. */
    //@ wide A=proved E=proved
    static void wide(int m, int n) {
        if (m < 0 || n < 0) return;
        int[][] g = new int[m][];
        for (int i = 0; i < m; i++) g[i] = new int[n];
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) g[i][j] = i;
    }

    /** The rows of the second array are shorter than those of the first. */
    //@ second A=proved E=violated
    static void second(int m, int n) {
        if (m < 1 || n < 1 || m > 50 || n > 50) return;
        for (int k = 0; k < 2; k++) {
            int[][] g = new int[m][];
            for (int i = 0; i < m; i++) g[i] = new int[n - k];
            for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) g[i][j] = i;
        }
    }

    /** The length is another one when the rows are made. */
    //@ late A=proved E=violated
    static void late(int m, int n) {
        if (m < 1 || n < 1 || m > 50 || n > 50) return;
        int[][] g = new int[m][];
        int width = n;
        width--;
        for (int i = 0; i < m; i++) g[i] = new int[width];
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) g[i][j] = i;
    }
}
