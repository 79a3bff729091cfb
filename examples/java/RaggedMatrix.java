// conspect: assertions=proved exceptions=violated kind=java.lang.ArrayIndexOutOfBoundsException
// witness: 1 2
// The rows of a matrix need not have one length.
import org.sosy_lab.sv_benchmarks.Verifier;

public class RaggedMatrix {
    public static void main(String[] args) {
        int[][] triangle = new int[3][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new int[i + 1];
            triangle[i][i] = i;
        }
        int row = Verifier.nondetInt();
        int column = Verifier.nondetInt();
        if (row < 0 || row > 2 || column < 0 || column > row + (row == 1 ? 1 : 0)) {
            return;
        }
        if (column == row) {
            assert triangle[row][column] == row;
        } else if (column < row) {
            assert triangle[row][column] == 0;
        } else {
            triangle[row][column]++; // defect
        }
    }
}
