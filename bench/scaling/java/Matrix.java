// truth: holds, n: 2
public class Matrix {
    static final int N = 4; // doubled

    static void check(int x) {
        if (x < -100 || x > 100) return;
        int[][] m = new int[N][N];
        for (int i = 0; i < N; i++) m[i][i] = x;
        int t = 0;
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) t += m[i][j];
        assert t == N * x;
    }
}
