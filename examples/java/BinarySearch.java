// conspect: assertions=proved exceptions=proved
// Binary search for an arbitrary key in a sorted array.
import org.sosy_lab.sv_benchmarks.Verifier;

public class BinarySearch {
    static int search(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        int[] sorted = {-7, -1, 0, 3, 8, 21, 55};
        int key = Verifier.nondetInt();
        int index = search(sorted, key);
        if (index >= 0) {
            assert sorted[index] == key;
        } else {
            for (int element : sorted) {
                assert element != key;
            }
        }
    }
}
