/** Arrays: bounds, and what elements can be. */
public class Arrays {
    // safe
    static int total(int[] a) {
        if (a == null) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    // safe
    static void fill(int n) {
        if (n < 0) {
            return;
        }
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i;
        }
        for (int i = 0; i < n; i++) {
            assert a[i] >= 0;
        }
    }

    // safe
    static void copy(int[] from) {
        if (from == null) {
            return;
        }
        int[] to = new int[from.length];
        int i = 0;
        while (i < from.length) {
            to[i] = from[i];
            i++;
        }
        assert i == to.length;
    }

    // safe
    static int max(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        int best = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > a[best]) {
                best = i;
            }
        }
        return a[best];
    }

    // safe
    static int search(int[] a, int key) {
        if (a == null) {
            return -1;
        }
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (a[middle] < key) {
                low = middle + 1;
            } else if (a[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    // safe
    static void bubbleSort(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = a.length - 1; i > 0; i--) {
            for (int j = 0; j < i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }

    // safe
    static void insertionSort(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    // safe
    static int partition(int[] a, int pivot) {
        if (a == null) {
            return 0;
        }
        int low = 0;
        int high = a.length;
        while (low < high) {
            if (a[low] < pivot) {
                low++;
            } else {
                high--;
                int t = a[low];
                a[low] = a[high];
                a[high] = t;
            }
        }
        return low;
    }

    // safe
    static void reverse(int[] a) {
        if (a == null) {
            return;
        }
        int i = 0;
        int j = a.length - 1;
        while (i < j) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
            j--;
        }
    }

    // unsafe: one index too many
    static int lastRoundTooMany(int[] a) {
        int sum = 0;
        for (int i = 0; a != null && i <= a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    // unsafe: a may be null
    static int forgotNull(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    // unsafe: an empty array has no first element
    static int first(int[] a) {
        int best = 0;
        for (int i = 1; a != null && i < a.length; i++) {
            if (a[i] > a[best]) {
                best = i;
            }
        }
        return a == null ? 0 : a[best];
    }
}
