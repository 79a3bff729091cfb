import org.sosy_lab.sv_benchmarks.Verifier;

/** Path by path, every branch needs the solver: sums of inputs against each other. */
public class Queries {
    public static void main(String[] args) {
        int[] a = new int[5];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
        }
        for (int i = 1; i < a.length; i++) {
            int moving = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > moving) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = moving;
        }
        assert a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3] && a[3] <= a[4];
    }
}
