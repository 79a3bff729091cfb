// JaggedSum.Sum exceptions=proved
// Each row is read several times: what was found out about it by the first time is so at the others.
public static class JaggedSum {
    public static int Sum(int[][] a) {
        if (a == null) return 0;
        int sum = 0;
        for (int i = 0; i < a.Length; i++) {
            if (a[i] == null) continue;
            for (int j = 0; j < a[i].Length; j++) sum += a[i][j];
        }
        return sum;
    }
}
