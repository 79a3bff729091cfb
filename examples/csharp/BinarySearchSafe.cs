// conspect: assertions=proved exceptions=proved
// The same with the right bound.
using System.Diagnostics;

public static class BinarySearchSafe {
    static int Find(int[] sorted, int wanted) {
        int low = 0, high = sorted.Length - 1;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (sorted[middle] == wanted) return middle;
            if (sorted[middle] < wanted) low = middle + 1; else high = middle - 1;
        }
        return -1;
    }

    public static void Main() {
        var sorted = new[] {1, 3, 5, 7};
        int wanted = Conspect.Any.Int();
        int at = Find(sorted, wanted);
        Debug.Assert(at == (wanted == 1 ? 0 : wanted == 3 ? 1 : wanted == 5 ? 2 : wanted == 7 ? 3 : -1));
    }
}
