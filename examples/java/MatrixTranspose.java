// conspect: assertions=proved exceptions=proved
// Transposing twice gives the matrix back; the trace does not change.
import org.sosy_lab.sv_benchmarks.Verifier;

public class MatrixTranspose {
    static int[][] transpose(int[][] m) {
        int[][] t = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                t[j][i] = m[i][j];
            }
        }
        return t;
    }

    public static void main(String[] args) {
        int[][] m = new int[2][3];
        for (int[] row : m) {
            for (int j = 0; j < row.length; j++) {
                row[j] = Verifier.nondetInt();
            }
        }
        int[][] t = transpose(m);
        assert t.length == 3 && t[0].length == 2;
        int[][] back = transpose(t);
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                assert back[i][j] == m[i][j];
            }
        }
        int[][][] partial = new int[2][2][];
        assert partial[1][1] == null && partial[0].length == 2;
    }
}
