// conspect: assertions=proved exceptions=proved
// Sorting four arbitrary numbers.
import org.sosy_lab.sv_benchmarks.Verifier;

public class InsertionSort {
    static void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int moving = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > moving) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = moving;
        }
    }

    public static void main(String[] args) {
        int[] a = new int[4];
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
            sum += a[i];
        }
        sort(a);
        assert a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3];
        assert a[0] + a[1] + a[2] + a[3] == sum;
    }
}
