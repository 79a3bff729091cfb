// JaggedWritten.Sum exceptions=violated System.NullReferenceException
// A row that is there may be gone when it is read again: another one was taken away in between, or the same one under another name.
public static class JaggedWritten {
    static void Remove(int[][] rows, int i) { rows[i] = null; }

    public static int Sum(int[][] a, int[][] b) {
        if (a == null || b == null || a.Length < 2 || b.Length < 2) return 0;
        if (a[0] == null) return 0;
        for (int i = 0; i < 2; i++) {
            if (a[0].Length > 5) Remove(b, i);
        }
        return 0;
    }
}
