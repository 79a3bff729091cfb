// conspect: assertions=proved exceptions=violated kind=System.IndexOutOfRangeException
// witness: 9
// A binary search that starts one behind the end.
public static class BinarySearchBounds {
    static int Find(int[] sorted, int wanted) {
        int low = 0, high = sorted.Length;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (sorted[middle] == wanted) return middle; // defect
            if (sorted[middle] < wanted) low = middle + 1; else high = middle - 1;
        }
        return -1;
    }

    public static void Main() { Find(new[] {1, 3, 5, 7}, Conspect.Any.Int()); }
}
